import type { TFunction } from 'i18next'
import { codeOf } from '#rules/program/python-line.ts'
import type { Draft } from '#rules/program/tree.ts'
import { getFace } from './commands.ts'

/** The accessible name of a tile. */
export function getTileName(t: TFunction<'lessons'>, draft: Draft): string {
  const face = getFace(draft)
  switch (face.kind) {
    case 'action':
      return t(`command.${face.action}` as 'command.fly_right')
    case 'repeat':
      return face.times === null ? t('command.repeat') : t('command.repeatTimes', { times: face.times })
    case 'if':
      return t(face.hasElse ? 'command.ifElse' : 'command.if', {
        question: face.sensor === null ? '?' : t(`sensor.${face.sensor}` as 'sensor.thirsty'),
      })
    case 'trick':
      return t('command.trick')
    case 'words':
      return codeOf(draft)
  }
}
