import { seededRandom, type Random } from '#rules/program/random.ts'
import { defaultLimits, type ConsoleLine, type RunRequest, type RunResult, type StopReason } from './runtime.ts'

/** Stops a program at any point; programs cannot catch it. */
export class ProgramStop extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

/** Records one run: output, input and number of steps, and enforces the limits. */
export function openRecorder({ input = [], whenInputEnds = 'empty', limits = defaultLimits, seed = 1 }: RunRequest) {
  const random: Random = seededRandom(seed)
  const console: ConsoleLine[] = []
  let output = ''
  let steps = 0
  let line: number | null = null
  let readLines = 0
  let promptCharacters = 0
  let clock = 0
  const enteredLines = new Set<number>()

  const step = (): void => {
    if (++steps > limits.steps) throw new ProgramStop('steps')
  }
  return {
    random: () => random(2 ** 32),
    /** Simulated clock that advances on every read, so that waiting loops end and runs are deterministic. */
    ticks(): number {
      step()
      return (clock += 10)
    },
    atLine: (currentLine: number) => void (line = currentLine),
    step(currentLine: number) {
      line = currentLine
      enteredLines.add(currentLine)
      step()
    },
    print(text: string) {
      const remaining = limits.outputCharacters - output.length
      output += text.slice(0, remaining)
      console.push({ kind: 'printed', text: text.slice(0, remaining) })
      if (text.length > remaining) throw new ProgramStop('output')
    },
    /** Returns the next input line, or an empty line. All prompts together are limited like the output. */
    ask(question: string): string {
      step()
      promptCharacters += question.length
      if (promptCharacters > limits.outputCharacters) throw new ProgramStop('output')
      if (readLines >= input.length && whenInputEnds === 'ask') {
        console.push({ kind: 'asked', text: question })
        throw new ProgramStop('input')
      }
      const answer = input[readLines++] ?? ''
      console.push({ kind: 'asked', text: question }, { kind: 'typed', text: answer })
      return answer
    },
    /** Adds steps that were counted inside the machine. */
    addSteps(count: number, currentLine: number) {
      steps += count
      if (currentLine > 0) line = currentLine
    },
    line: () => line,
    result: (rest: Pick<RunResult, 'value' | 'error' | 'stop'>): RunResult => ({
      output,
      console: mergePrinted(console),
      steps: Math.min(steps, limits.steps),
      entered: [...enteredLines],
      ...rest,
    }),
  }
}

export type Recorder = ReturnType<typeof openRecorder>

/** Merges consecutive printed entries into one. */
function mergePrinted(lines: readonly ConsoleLine[]): readonly ConsoleLine[] {
  const merged: ConsoleLine[] = []
  for (const entry of lines) {
    const last = merged.at(-1)
    if (last?.kind === 'printed' && entry.kind === 'printed')
      merged[merged.length - 1] = { ...last, text: last.text + entry.text }
    else merged.push(entry)
  }
  return merged
}
