/** Runs immediately, then at most once every `ms`; always runs after the last call. */
export function throttle(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCallPending = false
  const startPause = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isCallPending) return
      isCallPending = false
      run()
      startPause()
    }, ms)
  }
  return {
    call() {
      if (timer !== undefined) return void (isCallPending = true)
      run()
      startPause()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Runs once there were no calls for `ms`. */
export function debounce(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
