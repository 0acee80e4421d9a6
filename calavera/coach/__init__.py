"""Values of actions: analysis, levels, reviews and the data files behind them."""
