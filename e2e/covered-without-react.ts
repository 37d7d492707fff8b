/**
 * Journeys whose pages with React are those of another journey of the project "with React's bundle lost": what they test besides runs
 * with JavaScript and without. A journey that is not listed runs in all three modes.
 */
const TITLES = [
  // e2e/account: "a customer reads and changes the account details" and "addresses are added, changed" have these pages.
  "changing the e-mail requires the password",
  "a phone's account pages are one row of tabs",
  "the menu links the account pages and signs out",
  "a link of a session that has ended leads home",
  "few favourites are followed by other products",
  "an order that waits for its payment has a link to pay it",
  // "the sign-up form lists errors in form order" and "signing in shows a greeting".
  "a company signs up with its own field labels",
  "an e-mail with an account is refused without revealing it",
  "a wrong password and an unknown e-mail show the same message",
  "the account area redirects a visitor home",
  // "a customer reviews a delivered order" and "a customer exports all data, erases the account".
  "a refused order gets a new Pix code",
  "a customer reads what was refunded of an order",
  "an account with an open order cannot be erased",
  // e2e/admin: "a clerk prepares chosen orders", "a clerk checks a refund to the cent" and "an owner invites, changes a role".
  "an owner downloads the filtered list with its buyers",
  "of two who refund the same state of an order",
  "a clerk sees nothing of the team",
  "the team is sorted by the heads of its table",
  // "an owner retries a failed job" and "a clerk chooses the e-mails to get".
  "what was done meanwhile is said, and the lists show it",
  "a paid order is told by e-mail, its notification is listed",
  // "Hoje leads to the work".
  "an optician sees prescriptions and no sales",
  "a path that does not exist and a refusal are inside the frame",
  // e2e/checkout: "a guest types the CEP and the number" and "errors of an address are shown in a list".
  "a CEP that is unknown or too short loses nothing",
  "Enter in a field of the address sends the form",
  "a saved address whose CEP no carrier knows is not added",
  // "a guest pays by card in instalments" and "a refused card shows the reason".
  "the card form offers the advertised instalments",
  "a refusal for suspected fraud does not reveal it",
  "a card payment under review is shown as such",
  "after a rejected Pix a card pays the same order",
  "a buyer who leaves the provider's page can return to it",
  // "products are added to the cart, changed and removed".
  "an empty cart says so and links back to the shop",
  "the last unit can be added once",
  "the payment page without a cart redirects",
  // "a guest buys a pair of glasses and pays by Pix" and "a new customer signs up during checkout".
  "an e-mail wider than the screen does not widen",
  "an unpaid Pix is shown as such",
  "a short loss of the network does not leave the Pix page",
  "a refused payment is shown as such, without a charge",
  "an expired Pix is renewed for the same order and paid",
];

export const COVERED_WITHOUT_REACT = new RegExp(
  TITLES.map((title) => title.replaceAll(".", "\\.")).join("|"),
);
