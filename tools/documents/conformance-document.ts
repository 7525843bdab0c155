import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedDocument } from './generated-document.ts'
import { tableLines } from './markdown-table.ts'

/** The requirements of the spec with their code and tests (docs/spec.json), and the document that is generated. */

export const specFile = 'docs/spec.json'

export type Requirement = {
  id: string
  text: string
  /** Feature that will implement the requirement; the page only announces it today. */
  waitsFor?: string
  code: string[]
  /** `file › title`, or `file › suite › title`; a table case has its printed title. */
  tests: string[]
}

export type SpecSection = { section: string; requirements: Requirement[] }

export const readSpec = (root: string): SpecSection[] => JSON.parse(readFileSync(join(root, specFile), 'utf8'))

export type TestRef = { file: string; test: string }

/** The report of a test run joins suite and title with a space. */
export function parseTestRef(entry: string): TestRef {
  const [file = '', ...names] = entry.split('›').map((part) => part.trim())
  return { file, test: names.join(' ') }
}

const uniqueFiles = (tests: string[]) => [...new Set(tests.map((entry) => parseTestRef(entry).file))]

const requirementRow = ({ id, text, waitsFor, code, tests }: Requirement) => [
  id,
  waitsFor ? `${text} (waits for ${waitsFor})` : text,
  code.join(' '),
  uniqueFiles(tests).join(' '),
]

export const conformanceDocument = (spec: SpecSection[]): GeneratedDocument => ({
  path: 'docs/generated/conformance.md',
  command: 'npm run conformance',
  text: [
    '# Conformance',
    '',
    `Every line of the spec with its code and test files, from \`${specFile}\`, which also has the test titles.`,
    '',
    ...spec.flatMap(({ section, requirements }) => [
      `## ${section}`,
      '',
      ...tableLines(['id', 'requirement', 'code', 'tests'], requirements.map(requirementRow)),
      '',
    ]),
  ].join('\n'),
})
