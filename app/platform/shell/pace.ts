/** At once, then at most once every `ms` while it keeps being called; the last call is never lost. */
export function throttled(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      run()
      rest()
    }, ms)
  }
  return {
    call() {
      if (timer !== undefined) return void (again = true)
      run()
      rest()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Once, when it has not been called for `ms`. */
export function debounced(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
