import { bankLimits, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ColumnRole } from '#rules/questions/import/columns.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'

/** Columns of the template, without those that only an export in several languages needs. */
const roles = [
  'question',
  'type',
  'option',
  'right',
  'explanation',
  'seconds',
  'skills',
  'picture',
  'alt',
  'why',
  'partner',
  'program',
] as const satisfies readonly ColumnRole[]
type Role = (typeof roles)[number]

const repeatedRoles: readonly Role[] = ['option', 'why', 'partner']
const numbers = Array.from({ length: bankLimits.options }, (_, index) => index + 1)

/** A table to fill in, in one language: the rules of the columns, the headings, and two examples. */
export function templateRows(language: QuestionLanguage): readonly (readonly string[])[] {
  const i18n = serverI18n(language, { [language]: { questions: catalogue[language].questions ?? {} } })
  const t = i18n.getFixedT(language, 'questions')
  const kinds = questionKinds.map((kind) => t(`kind.${kind}`)).join(t('template.or'))
  const { seconds, skills, ...limits } = bankLimits
  const headOf = (role: Role, number: number | string) => t(`template.head.${role}`, { number })
  const rule = (role: Role) =>
    t(`template.rules.${role}`, {
      kinds,
      question: limits.questionLetters,
      option: limits.optionLetters,
      reason: limits.whyLetters,
      program: limits.programLetters,
      options: limits.options,
      skills,
      least: seconds.least,
      usual: seconds.usual,
      most: seconds.most,
    })
  const lines = roles.map((role) => {
    const head = repeatedRoles.includes(role) ? headOf(role, `1–${limits.options}`) : headOf(role, '')
    return [t('template.line', { head, rule: rule(role) })]
  })
  const heads = roles.flatMap((role) =>
    repeatedRoles.includes(role) ? numbers.map((number) => headOf(role, number)) : [headOf(role, '')],
  )
  const buildRow = (cells: Partial<Record<Role, readonly string[]>>) =>
    roles.flatMap((role) =>
      (repeatedRoles.includes(role) ? numbers : [1]).map((number) => cells[role]?.[number - 1] ?? ''),
    )
  const { usual } = seconds
  return [
    [t('template.about')],
    ...lines,
    heads,
    buildRow({
      question: [t('template.choice.question')],
      type: [t('kind.choice')],
      option: [t('template.choice.option1'), t('template.choice.option2'), t('template.choice.option3')],
      right: ['2'],
      explanation: [t('template.choice.explanation')],
      seconds: [`${usual}`],
      skills: [t('template.choice.skill')],
    }),
    buildRow({
      question: [t('template.number.question')],
      type: [t('kind.number')],
      right: ['12'],
      explanation: [t('template.number.explanation')],
      seconds: [`${usual}`],
    }),
  ]
}
