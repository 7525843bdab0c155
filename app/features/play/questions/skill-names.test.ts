import { expect, test } from 'vitest'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { builtInBankNames } from './contract.ts'
import { builtInQuestions } from './built-in-banks.server.ts'
import { skillName } from './skill-names.server.ts'

test('every built-in skill has a unique name in every language', () => {
  const skills = new Set(
    builtInBankNames.flatMap((bank) => builtInQuestions(bank).flatMap(({ content }) => content.skills)),
  )
  for (const language of questionLanguages) {
    const translated = [...skills].map((skill) => skillName(skill, language))
    expect(translated.filter((name, index) => name === [...skills][index])).toEqual([])
    expect(translated.filter((name, index) => translated.indexOf(name) !== index)).toEqual([])
  }
})

test('a skill that a teacher typed is not translated', () => {
  expect(skillName('分数', 'en')).toBe('分数')
  expect(skillName('constructor', 'th')).toBe('constructor')
})
