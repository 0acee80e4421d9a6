"""Databases that fail, and what the page shows then."""

from __future__ import annotations

SEED = "000102030405060708090a0b0c0d0e0f"

BREAK = """() => {
  const put = IDBObjectStore.prototype.put;
  window.mend = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function (...given) {
    this.transaction.abort();  // its error is null, as after a disk that is full
    return put.call(this, ...given);
  };
}"""

BECOME_FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  window.mend = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
"""A database that has no room for any more, before `mend`."""

HOLD_UP = """() => {
  const get = IDBObjectStore.prototype.get;
  const held = [];
  let holding = true;
  window.mend = () => {
    holding = false;
    IDBObjectStore.prototype.get = get;
    held.splice(0).forEach((go) => go());
  };
  IDBObjectStore.prototype.get = function (...given) {
    const request = {};
    held.push(() => request.onsuccess?.());
    // A transaction of which nothing is asked would be complete at once.
    const keepAlive = () => {
      try {
        if (holding) get.apply(this, given).onsuccess = keepAlive;
      } catch {
        // it was aborted meanwhile
      }
    };
    keepAlive();
    return request;
  };
}"""
"""No request is answered, and the transaction comes to no end, before `mend`."""

EMPTIED = """() => new Promise((done) => {
  indexedDB.open("calavera:/").onsuccess = ({ target: { result } }) => {
    const transaction = result.transaction("texts", "readwrite");
    transaction.objectStore("texts").clear();
    transaction.oncomplete = () => done(result.close() ?? null);
  };
})"""
"""The database as it is where the browser has thrown it away and made a new one."""

NEVER = "IDBFactory.prototype.open = () => ({});"

NOTICE = "() => document.querySelector('.notice.not_kept') !== null"

NO_NOTICE = "() => document.querySelector('.notice') === null"

HELD = "() => document.querySelectorAll('.die[aria-pressed=true]').length"
