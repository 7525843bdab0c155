import type { ShownQuestion } from '#rules/questions/shown-question.ts'

/** The question and its answers as one text to read aloud. */
export const spokenQuestion = ({ question, parts, partners }: ShownQuestion): string =>
  [question, ...parts.map(({ text }) => text), ...partners.map(({ text }) => text)].join('. ')
