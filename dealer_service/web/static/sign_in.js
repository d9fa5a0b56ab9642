// A table in the fragment of the address, which no server is sent, goes on to the page that comes after signing in.

for (const form of document.querySelectorAll("form.sign-in")) form.action += location.hash;
