"""A connection between two browsers, from the offer to its end, whatever the browser does."""

from __future__ import annotations

import pytest

from calavera.multiplayer.connection_code import CodeError, ConnectionCode, check_of, pack, unpack
from calavera.multiplayer.line import MAX_MESSAGE, Line
from calavera.multiplayer.sdp import parse
from tests.web.browser.fake_web_rtc import ANSWER, OFFER, Fake
from web.app.browser.web_rtc import CONNECTING, GATHERING, Peer


class End:
    """One end, and what it has told."""

    def __init__(self, fake: Fake) -> None:
        self.fake = fake
        self.said: list[str] = []
        self.peer = Peer(
            fake.browser,
            lambda digits: self.said.append(f"made {digits}"),
            lambda: self.said.append("opened"),
            lambda why, detail: self.said.append(f"failed {why} {detail}".rstrip()),
        )
        self.connection = fake.connections[-1] if fake.connections else None

    def digits(self) -> str:
        """Return the code it has made."""
        made = [said for said in self.said if said.startswith("made ")]
        assert len(made) == 1
        return made[0].removeprefix("made ")


def offering() -> End:
    """A host that shows its code."""
    end = End(Fake())
    end.peer.offer()
    assert end.connection is not None
    end.connection.gather(OFFER)
    return end


def accepting(end: End) -> None:
    """Have a host read an answer to its code."""
    end.peer.accept(ConnectionCode(parse(ANSWER), check_of(end.digits())))


def opened(end: End) -> tuple[Line, list[str]]:
    """Open a host's line, and return it with what it hears."""
    heard: list[str] = []
    accepting(end)
    assert end.connection is not None
    end.connection.channel.tell("open")
    line = end.peer.connect(heard.append, lambda: heard.append("closed"))
    return line, heard


def test_a_host_makes_a_card_of_what_the_browser_says_and_hands_on_none_of_its_text() -> None:
    host = offering()
    assert unpack(host.digits()).end.candidates
    assert unpack(host.digits()).answers is None
    assert host.connection is not None
    channel = host.connection.channel
    assert (channel.label, channel.options.negotiated, channel.options.id) == ("calavera/1", True, 0)
    accepting(host)
    assert host.connection.remote.type == "answer"
    assert "a=setup:passive" in host.connection.remote.sdp
    assert "THIS_IS_SDPARTA" not in host.connection.remote.sdp


def test_a_guest_reads_an_active_host_and_its_card_names_the_offer() -> None:
    guest = End(Fake())
    offer = pack(ConnectionCode(parse(OFFER)))
    guest.peer.answer(unpack(offer), offer)
    assert guest.connection is not None
    assert guest.connection.remote.type == "offer"
    assert "a=setup:active" in guest.connection.remote.sdp
    assert guest.said == []
    guest.connection.read.keep()
    guest.connection.gather(ANSWER)
    assert unpack(guest.digits()).answers == check_of(offer)


def test_an_answer_to_another_offer_is_refused_and_the_right_one_is_still_taken() -> None:
    host = offering()
    with pytest.raises(CodeError, match="another code"):
        host.peer.accept(ConnectionCode(parse(ANSWER), b"no"))
    assert host.connection is not None
    assert host.connection.remote is None
    accepting(host)
    assert host.connection.remote is not None


def test_a_card_waits_three_seconds_for_addresses_and_longer_where_there_is_none() -> None:
    host = End(Fake())
    host.peer.offer()
    connection = host.connection
    assert connection is not None
    without = "\r\n".join(line for line in OFFER.split("\r\n") if "candidate" not in line)
    connection.localDescription = type("Description", (), {"sdp": without})
    connection.described.keep()
    host.fake.run(GATHERING)
    assert host.said == []
    connection.localDescription.sdp = OFFER
    host.fake.run(GATHERING)
    assert host.digits()
    connection.change("iceGathering", "complete")
    assert len(host.said) == 1

    lost = End(Fake())
    lost.peer.offer()
    assert lost.connection is not None
    lost.connection.gather(without)
    assert lost.said == ["failed address code: this device has no address in a network"]


def test_both_ends_speak_until_one_closes() -> None:
    host = offering()
    line, heard = opened(host)
    assert host.said[-1] == "opened"
    assert host.connection is not None
    line.say("hello")
    host.connection.channel.tell("message", data="hello too")
    assert host.connection.channel.sent == ["hello"]
    assert heard == ["hello too"]
    host.connection.channel.tell("close")
    assert heard == ["hello too", "closed"]
    line.say("more")
    line.close()
    assert host.connection.channel.sent == ["hello"]
    assert host.connection.closed
    host.fake.run(CONNECTING)
    assert host.fake.held == 0
    assert host.said[-1] == "opened"


def test_a_line_that_is_closed_here_is_silent_and_holds_nothing() -> None:
    host = offering()
    line, heard = opened(host)
    assert host.connection is not None
    line.close()
    assert host.connection.channel.closed
    assert host.connection.listeners == {}
    host.fake.run()
    assert host.fake.held == 0
    assert heard == []


@pytest.mark.parametrize("data", [b"bytes", "x" * (MAX_MESSAGE + 1), "é" * (MAX_MESSAGE // 2 + 1)])
def test_what_no_app_of_ours_says_ends_the_line(data: object) -> None:
    host = offering()
    _, heard = opened(host)
    assert host.connection is not None
    host.connection.channel.tell("message", data=data)
    assert heard == ["closed"]
    assert host.connection.closed


@pytest.mark.parametrize("state", ["failed", "closed"])
def test_a_connection_that_the_browser_gives_up_ends_the_line_or_the_attempt(state: str) -> None:
    host = offering()
    _, heard = opened(host)
    assert host.connection is not None
    host.connection.change("iceConnection", "disconnected")
    assert heard == []
    host.connection.change("connection", state)
    assert heard == ["closed"]

    waiting = offering()
    accepting(waiting)
    assert waiting.connection is not None
    waiting.connection.change("iceConnection", state)
    assert waiting.said[1:] == [f"failed ice {state}"]
    waiting.fake.run(CONNECTING)
    assert len(waiting.said) == 2


def test_ten_seconds_without_a_connection_are_a_failure() -> None:
    host = offering()
    accepting(host)
    host.fake.run(GATHERING)
    assert len(host.said) == 1
    host.fake.run(CONNECTING)
    assert host.said[1:] == ["failed time"]
    host.fake.run()
    assert host.fake.held == 0


def test_a_card_that_the_browser_refuses_is_a_failure_with_its_words() -> None:
    guest = End(Fake())
    offer = pack(ConnectionCode(parse(OFFER)))
    guest.peer.answer(unpack(offer), offer)
    assert guest.connection is not None
    guest.connection.read.break_("OperationError", "no such thing")
    assert guest.said == ["failed refused no such thing"]
    guest.connection.described.keep()
    assert len(guest.said) == 1


def test_a_browser_without_connections_says_so_to_host_and_guest() -> None:
    fake = Fake()
    del fake.window.RTCPeerConnection
    host, guest = End(fake), End(fake)
    host.peer.offer()
    guest.peer.answer(ConnectionCode(parse(OFFER)), pack(ConnectionCode(parse(OFFER))))
    assert host.said == guest.said == ["failed none"]
    assert "failed: none" in host.peer.report()


def test_the_report_names_both_ends_and_every_state_with_its_time() -> None:
    host = offering()
    host.fake.time = 2_500
    accepting(host)
    assert host.connection is not None
    host.connection.change("iceConnection", "checking")
    report = host.peer.report()
    assert "0.00 s own 192.0.2.2 " in report
    assert "2.50 s other candidate:1 1 udp" in report
    assert "2.50 s iceConnectionState=checking" in report
    assert unpack(host.digits()).end.password not in report
