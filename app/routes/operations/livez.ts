/** The process is up. */
export function loader() {
  return new Response("ok\n");
}
