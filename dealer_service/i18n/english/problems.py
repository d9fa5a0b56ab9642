"""English words for problems: the title, the meaning, and the detail of one occurrence."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "malformed": "Malformed request",
    "key-in-address": "Access key in the URL",
    "unauthenticated": "Authentication required",
    "forbidden": "Permission denied",
    "unknown-ruleset": "Unknown ruleset",
    "not-found": "Not found",
    "unknown-problem": "Unknown problem",
    "method-not-allowed": "Method not allowed",
    "not-acceptable": "Not acceptable",
    "request-timeout": "Request timeout",
    "digest-not-loaded": "Pinned rules not loaded",
    "body-too-large": "Request body too large",
    "batch-too-long": "Batch too large",
    "address-too-long": "URL too long",
    "unsupported-media-type": "Unsupported media type",
    "invalid-request": "Invalid request",
    "answer-too-long": "Response too large",
    "impossible-table": "The table cannot be ruled on",
    "rate-limited": "Too many requests",
    "headers-too-large": "Request headers too large",
    "internal": "Internal error",
    "not-ready": "Service not ready",
    "unreadable": "A file could not be read",
    "unlogged": "The ruling could not be logged",
    "overdue": "The ruling took too long",
    "busy": "Busy with expensive questions",
}

MEANINGS: Mapping[str, str] = {
    "malformed": "The body is not one JSON object in UTF-8, or it has a duplicate field, an invalid number or too "
    "many nested lists. The HTTP request may also be broken. No ruling was made.",
    "key-in-address": "URLs are kept in browser histories, proxies and logs, so this key is no longer secret. "
    "Replace it, and send the new key in the Authorization header.",
    "unauthenticated": "This URL requires a key or token in the Authorization header (Bearer), or a key as the "
    "password (Basic). “scope” is the scope that it must have.",
    "forbidden": "The key or token is valid but lacks the scope given in “scope”.",
    "unknown-ruleset": "The house is unknown, does not deal this game, or has no edition in force on this date. "
    "“known” lists the nearest names. GET /v1/rulesets lists all rulesets.",
    "not-found": "There is no page or endpoint at this URL. Start at /.",
    "unknown-problem": "The “type” of a problem is a URL of this service, but this URL is not the type of any problem.",
    "method-not-allowed": "Ask questions with POST and read rulesets with GET. The Allow header lists the methods of "
    "this URL.",
    "not-acceptable": "The Accept header excludes application/json, the format of all responses.",
    "request-timeout": "The body did not arrive in time. Send it again.",
    "digest-not-loaded": "The request pins rules by a digest that no loaded edition has. “loaded” lists the digests "
    "of the loaded editions.",
    "body-too-large": "A question is at most 64 KiB. The limit for a batch is a setting of the service.",
    "batch-too-long": "The batch has more items, or needs more work, than the service accepts at once. “limit” is the "
    "maximum.",
    "address-too-long": "The URL is longer than the service accepts.",
    "unsupported-media-type": "Send the body as application/json in UTF-8, uncompressed. A batch may instead be "
    "application/x-ndjson.",
    "invalid-request": "Each entry of “errors” gives one place and the value expected there.",
    "impossible-table": "The chips, cards, seats or log contradict each other or the rules. Each entry of “errors” "
    "points at one place: an “impossible” state cannot occur, an “irregular” one breaks a rule. “reasons” lists the "
    "clauses. POST /v1/dealing checks a table and responds with 200.",
    "answer-too-long": "A response has at most “limit” bytes, and so have all responses of a batch together. No "
    "ruling was made. Contest fewer facts, compare fewer rulesets, or send several batches.",
    "rate-limited": "You sent too many requests. Retry after the time in the Retry-After header.",
    "headers-too-large": "The request headers are larger than the service accepts.",
    "internal": "This is a bug in the service. It has been logged; a retry is unlikely to help.",
    "not-ready": "The service is starting or stopping. Retry shortly.",
    "unreadable": "A file needed for the response could not be opened or read. The service's log names it. Retry "
    "later.",
    "unlogged": "Rulings must be logged here, but the log cannot be written. No ruling was made. Retry later.",
    "overdue": "The service was too busy to answer in time. No ruling was made. Retry later, or ask for less.",
    "busy": "This question needs many rulings, and at most half of the workers rule on such questions at a time. No "
    "ruling was made. Retry after the time in the Retry-After header.",
}

DETAILS: Mapping[str, str] = {
    "unknown-house": "Unknown house “{asked}”. Available: {known}.",
    "unknown-game": "This house does not deal “{asked}”. It deals: {known}.",
    "unknown-mix": "This house does not deal the mix “{asked}”. It deals: {known}.",
    "unknown-day": "No edition of this ruleset is in force on {asked}. Available: {known}.",
    "digest-not-loaded": "{asked} is not loaded for this house and game. Loaded: {known}.",
    "no-such-option": "“{asked}” does not name exactly one option of this question. Options: {known}.",
    "nothing-left-open": "This question leaves nothing for the floor to decide; remove “floor”.",
    "body-too-large": "The body is longer than {limit} bytes.",
    "batch-too-long": "The batch has {count} items. The limit is {limit}. Send several batches.",
    "batch-too-much": "The batch needs {count} units of work. The limit is {limit}. Items that fit: {enough}. Send "
    "several batches.",
    "batch-tried-too-much": "Finding everything that is missing took {count} units of work. The limit for a batch is "
    "{limit}. Items answered: {enough}. Send the others again.",
    "answer-too-long": "The response is longer than {limit} bytes.",
    "no-media-type": "Send a Content-Type header: {known}.",
    "media-type": "Send {known} in UTF-8, not “{asked}”.",
    "content-coding": "Send the body uncompressed, without Content-Encoding: {asked}.",
    "not-acceptable": "The response is {known}, but Accept: {asked} excludes it.",
    "method-not-allowed": "{asked} is not allowed here. Use {known}.",
    "one-fault": "There is one error. See “errors”.",
    "faults": "There are {count} errors. See “errors”.",
    "unknown-problem": "There is no problem “{asked}”.",
    "access-missing": "Send a key: Authorization: Bearer dealer.…",
    "access-malformed": "The Authorization header or its token is malformed. Send Authorization: Bearer and the key.",
    "access-unknown": "Unknown key or token.",
    "access-expired": "The key or token has expired. Request a new one.",
    "access-early": "The token is not valid yet.",
    "access-elsewhere": "The token is from another issuer or for another audience.",
    "access-scope": "This requires the scope {known}, which the key or token lacks.",
    "access-address": "The URL contains what looks like a key. Replace the key, and send it in the Authorization "
    "header.",
    "access-foreign": "A signed-in browser may send requests only from pages of this service. This request came from "
    "elsewhere, or does not say from where.",
    "access-long": "This token is too long for a browser to store. Request a key of this service.",
    "refused-behind-keys": "Changed pages were rejected. GET /v1/status says why, to keys with the scope admin.",
    "log-fails": "Rulings must be logged here, but the last one could not be.",
    "stale-rules": "Changed rules have been rejected for more than {limit} seconds. GET /v1/status says why.",
    "hung-look": "The files of {asked} have not been checked for more than {limit} seconds: reading them hangs.",
    "no-rules": "No rules are loaded. The folders of DEALER_RULESETS contain no house that deals a game.",
}
