/** What `work` answers, or nothing when it takes longer; it goes on all the same. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
