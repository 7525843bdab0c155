import { seededRandom, type Random } from '#rules/program/random.ts'
import { usualLimits, type ConsoleLine, type RunRequest, type RunResult, type StopReason } from './runtime.ts'

/** Leaves a program from wherever it is: no language can catch it. */
export class Stopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

/** One run as the host sees it: what was printed and typed, how many steps were made. */
export function openRecorder({ input = [], whenInputEnds = 'empty', limits = usualLimits, seed = 1 }: RunRequest) {
  const random: Random = seededRandom(seed)
  const console: ConsoleLine[] = []
  let output = ''
  let steps = 0
  let line: number | null = null
  let typed = 0
  let asked = 0
  let clock = 0
  const entered = new Set<number>()

  const step = (): void => {
    if (++steps > limits.steps) throw new Stopped('steps')
  }
  return {
    random: () => random(2 ** 32),
    /** Time passes when somebody looks at it, so that waiting ends, and the same way everywhere. */
    ticks(): number {
      step()
      return (clock += 10)
    },
    atLine: (at: number) => void (line = at),
    step(at: number) {
      line = at
      entered.add(at)
      step()
    },
    print(text: string) {
      const room = limits.outputCharacters - output.length
      output += text.slice(0, room)
      console.push({ kind: 'printed', text: text.slice(0, room) })
      if (text.length > room) throw new Stopped('output')
    },
    /** What was typed next, or an empty line. All questions together are no longer than what may be printed. */
    ask(question: string): string {
      step()
      asked += question.length
      if (asked > limits.outputCharacters) throw new Stopped('output')
      if (typed >= input.length && whenInputEnds === 'ask') {
        console.push({ kind: 'asked', text: question })
        throw new Stopped('input')
      }
      const answer = input[typed++] ?? ''
      console.push({ kind: 'asked', text: question }, { kind: 'typed', text: answer })
      return answer
    },
    /** Steps that were counted elsewhere. */
    counted(more: number, at: number) {
      steps += more
      if (at > 0) line = at
    },
    line: () => line,
    result: (rest: Pick<RunResult, 'value' | 'error' | 'stop'>): RunResult => ({
      output,
      console: joined(console),
      steps: Math.min(steps, limits.steps),
      entered: [...entered],
      ...rest,
    }),
  }
}

export type Recorder = ReturnType<typeof openRecorder>

/** What was printed in pieces reads as one text. */
function joined(lines: readonly ConsoleLine[]): readonly ConsoleLine[] {
  const whole: ConsoleLine[] = []
  for (const one of lines) {
    const last = whole.at(-1)
    if (last?.kind === 'printed' && one.kind === 'printed')
      whole[whole.length - 1] = { ...last, text: last.text + one.text }
    else whole.push(one)
  }
  return whole
}
