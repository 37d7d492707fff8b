/** Does `act` `count` times, by as many hands as `atOnce`; answers in the order of the numbers it was given. */
export async function crowd<T>(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const hand = async () => {
    while (next < count) {
      const index = next++;
      done[index] = await act(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return done;
}
