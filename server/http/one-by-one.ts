/**
 * What holds the processor while it is done begins once in each turn of the event loop, each line in rotation. A page
 * of a visitor is drawn without waiting for anything: whoever asks for a hundred at once would have them all drawn before
 * anybody else is heard.
 */
export function oneByOne(): (whose: string) => Promise<void> {
  // In the order of their turns: a map keeps what was put in last at its end.
  const lines = new Map<string, (() => void)[]>()
  let running = false

  function beginNext(): void {
    const [first] = lines
    running = first !== undefined
    if (!first) return
    const [whose, [begin, ...rest]] = first
    lines.delete(whose)
    if (rest.length > 0) lines.set(whose, rest)
    setImmediate(beginNext)
    begin!()
  }

  return (whose) =>
    new Promise((begin) => {
      const line = lines.get(whose) ?? []
      line.push(begin)
      lines.set(whose, line)
      if (running) return
      running = true
      setImmediate(beginNext)
    })
}
