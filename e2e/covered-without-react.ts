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
  // "one of two frames goes back", "a clerk finds an order, prepares it" and "an optician sends lenses to a lab".
  "a warranty case: the shopper tells of a defect",
  "the staff opens a return for a buyer who called",
  "an order that changed meanwhile is not sent",
  "what is incomplete has no ticket",
  // Layouts, which are those of the pages without scripts.
  "on a phone each order of the list is three lines",
  "the list fits a tablet with the longest status",
  // "a PDF is asked again" and "measures that a typed prescription lacks".
  "the whole transcription works with the keyboard",
  // "an invitation leads to a password", "an owner retries a failed job" and "Hoje leads to the work".
  "a recovery code opens once",
  "a long list is paged by links",
  "one box finds orders by number",
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
  "Back after signing out shows no data",
  "Back from the Pix page never shows",
  "a guest finds the order in another browser",
  "the sum is that of the chosen address",
  // e2e/lens: "a guest buys frame and lenses" and "typed values suggest a thickness".
  "a customer sends a prescription later",
  "the steps keep their choices",
  "'Fechar' leads back to the product",
];

export const COVERED_WITHOUT_REACT = new RegExp(
  TITLES.map((title) => title.replaceAll(".", "\\.")).join("|"),
);
