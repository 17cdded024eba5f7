/** A queue of one place: tasks run one after the other, in the order in which they come. One that fails holds up nobody. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
