import { expect, test } from 'vitest'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { ourBankNames } from './contract.ts'
import { ourQuestions } from './our-banks.server.ts'
import { skillName } from './skill-names.server.ts'

test('every skill of our own questions has a name in every language, and no two have the same', () => {
  const skills = new Set(ourBankNames.flatMap((bank) => ourQuestions(bank).flatMap(({ content }) => content.skills)))
  for (const language of questionLanguages) {
    const named = [...skills].map((skill) => skillName(skill, language))
    expect(named.filter((name, at) => name === [...skills][at])).toEqual([])
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  }
})

test('what a teacher wrote stays as it is', () => {
  expect(skillName('分数', 'en')).toBe('分数')
  expect(skillName('constructor', 'th')).toBe('constructor')
})
