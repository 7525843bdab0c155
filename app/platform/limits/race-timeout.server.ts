/** Resolves with the result of `work`, or with null after `ms`. Does not cancel `work`. */
export async function raceTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
