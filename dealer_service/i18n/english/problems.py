"""English words for what is wrong with a request: a title, what it means, and what happened this time."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "malformed": "The request cannot be read",
    "key-in-address": "A key stands in the address",
    "unauthenticated": "The request does not say who asks",
    "forbidden": "Whoever asks may not ask this",
    "unknown-ruleset": "No such ruleset",
    "not-found": "Nothing is here",
    "unknown-problem": "No such problem",
    "method-not-allowed": "This is asked in another way",
    "not-acceptable": "Answers are JSON",
    "request-timeout": "The request took too long to arrive",
    "digest-not-loaded": "The pinned rules are not loaded",
    "body-too-large": "The question is too large",
    "batch-too-long": "The batch is too long",
    "address-too-long": "The address is too long",
    "unsupported-media-type": "Questions are JSON",
    "invalid-request": "The question has the wrong shape",
    "answer-too-long": "The answer would be too long",
    "impossible-table": "The table cannot be ruled on as it stands",
    "rate-limited": "Too many questions at once",
    "headers-too-large": "The headers are too large",
    "internal": "The service failed",
    "not-ready": "The service is not ready",
    "unreadable": "A file could not be read",
    "unlogged": "The ruling could not be written down",
    "overdue": "The answer took too long to find",
    "busy": "Busy with expensive questions",
}

MEANINGS: Mapping[str, str] = {
    "malformed": "The body is not one JSON object in UTF-8, or it holds a key twice, a number that is not one, or too "
    "many lists in lists; or the request itself is broken. Nothing was ruled on.",
    "key-in-address": "Browsers, proxies and logs write addresses down, so that a key in one is known to many. Nothing "
    "was answered. Send the key in the header Authorization, and have it replaced: it is no secret any more.",
    "unauthenticated": "This address answers only those who say who they are, by a key or a token in the header "
    "Authorization: Bearer, or by a key as the password of Basic. The member “scope” says what it has to allow.",
    "forbidden": "The key or token is good, and does not allow this. The member “scope” says what it would have to "
    "allow.",
    "unknown-ruleset": "The house is not known, or it does not deal that game, or no edition holds on that day. The "
    "member “known” lists what is near. GET /v1/rulesets lists all.",
    "not-found": "This address names nothing that the service has. The page at / leads to all that there is.",
    "unknown-problem": "Every problem's “type” is an address here; this one is none of them.",
    "method-not-allowed": "Questions are asked with POST, rulesets are read with GET. The header Allow says which.",
    "not-acceptable": "The header Accept shuts out application/json, in which all answers are written.",
    "request-timeout": "The body did not arrive in time. Ask again.",
    "digest-not-loaded": "The question pins rules by their digest, and no loaded edition has it. The member “loaded” "
    "lists those that are.",
    "body-too-large": "A question is at most 64 KiB. For a batch the service is told how large it may be.",
    "batch-too-long": "The batch holds more items, or asks for more work, than the service does at once. The member "
    "“limit” says how much that is.",
    "address-too-long": "The address of the request is longer than the service reads.",
    "unsupported-media-type": "The body is sent as application/json in UTF-8, not compressed; a batch may be sent as "
    "application/x-ndjson, too.",
    "invalid-request": "Each member of “errors” points at one place and says what would be right there.",
    "impossible-table": "The chips, cards, seats or log of the table contradict each other or the rules. Each member "
    "of “errors” points at one place: “impossible” cannot be, “irregular” should not have happened. The member "
    "“reasons” holds the clauses. POST /v1/dealing checks a table and answers 200.",
    "answer-too-long": "An answer is at most as many bytes long as the member “limit” says, and so are all answers of "
    "a batch. Nothing was ruled. Contest fewer facts, compare fewer rulesets, or send several batches.",
    "rate-limited": "Ask again later. The header Retry-After says when.",
    "headers-too-large": "The headers of the request are larger than the service reads.",
    "internal": "The fault is the service's. It is written to its log, and asking again will most likely not help.",
    "not-ready": "The service is starting or stopping. Ask again.",
    "unreadable": "A file that the answer is made of could not be read, or none opened. The service's log says which. "
    "Ask again.",
    "unlogged": "Rulings have to be logged here, and the log cannot be written. Nothing was ruled. Ask again.",
    "overdue": "The service was too busy to find the answer in time. Nothing was ruled. Ask again later, or for less.",
    "busy": "This question needs many rulings, and at most half of the workers rule on such questions at a time. No "
    "ruling was made. Retry after the time in the Retry-After header.",
}

DETAILS: Mapping[str, str] = {
    "unknown-house": "There is no house “{asked}” here. Known: {known}.",
    "unknown-game": "This house does not deal “{asked}”. It deals: {known}.",
    "unknown-day": "No edition of this ruleset holds on {asked}. Known: {known}.",
    "digest-not-loaded": "{asked} is not loaded for this house and game. Loaded: {known}.",
    "no-such-option": "“{asked}” is no option of this question, or not that one alone. The floor may decide: {known}.",
    "nothing-left-open": "Nothing in this question is left to the floor, so that “{asked}” is not its to decide.",
    "body-too-large": "The question is longer than {limit} bytes.",
    "batch-too-long": "The batch has {count} items; at most {limit} are answered. Send several batches.",
    "batch-too-much": "The batch asks for {count} units of work; at most {limit} are done at once. Its first {enough} "
    "items would be answered. Send several batches.",
    "batch-tried-too-much": "Naming all that is missing took {count} units of work; at most {limit} are done for a "
    "batch. Its first {enough} items are answered. Send the others again.",
    "answer-too-long": "What is answered is longer than {limit} bytes.",
    "no-media-type": "Say what is sent, as Content-Type: {known}.",
    "media-type": "Send {known} in UTF-8, not “{asked}”.",
    "content-coding": "Send the body as it is, without Content-Encoding: {asked}.",
    "not-acceptable": "Answers are {known}, which Accept: {asked} shuts out.",
    "method-not-allowed": "{asked} is not asked here. Use {known}.",
    "one-fault": "One thing to mend; see errors.",
    "faults": "{count} things to mend; see errors.",
    "unknown-problem": "There is no problem “{asked}”.",
    "access-missing": "Send a key: Authorization: Bearer dealer.…",
    "access-malformed": "The header Authorization, or the token in it, cannot be read. Send Authorization: Bearer and "
    "the key.",
    "access-unknown": "The key or token is not known here.",
    "access-expired": "The key or token has expired. Ask for a new one.",
    "access-early": "The token is not valid yet.",
    "access-elsewhere": "The token is from another issuer, or for another audience.",
    "access-scope": "This needs the scope {known}, which the key or token does not have.",
    "access-address": "What looks like a key stands in the address. It belongs into the header Authorization, and "
    "should be replaced.",
    "access-foreign": "A browser that is signed in is answered on pages of this service alone. This request "
    "came from elsewhere, or does not say where from.",
    "access-long": "A token as long as this cannot be kept by a browser. Ask for a key of this service.",
    "refused-behind-keys": "Changed pages were refused. GET /v1/status says why, to those with the scope admin.",
    "log-fails": "Rulings have to be logged here, and the last one could not be.",
    "stale-rules": "Changed rules have been refused for more than {limit} seconds. GET /v1/status says why.",
    "hung-look": "The files of {asked} have not been looked at for more than {limit} seconds: reading them hangs.",
    "no-rules": "There are no rules to answer by. The folders of DEALER_RULESETS hold no house that deals a game.",
}
