import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What a run of journeys says of itself, as far as it is read here and by `npm run conformance`. */
export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export const readReport = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

export const writeReport = (file: string, report: Report) => writeFileSync(file, JSON.stringify(report))

export const failedFiles = ({ testResults }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A file that was run again counts as it ended then. */
export function withRunAgain(first: Report, again: Report): Report {
  const later = new Map(again.testResults.map((file) => [file.name, file]))
  return { ...first, testResults: first.testResults.map((file) => later.get(file.name) ?? file) }
}

/** A line for each, at the end, where whoever sees only the end of the output reads all of them. */
export const failures = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`failed: ${name}: ${firstLine(message)}`] : []),
      ...assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => `failed: ${name} › ${one.fullName}: ${firstLine(one.failureMessages[0] ?? '')}`),
    ])

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 200)
