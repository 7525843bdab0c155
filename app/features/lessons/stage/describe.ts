import type { TFunction } from 'i18next'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { AnyFrame } from '../player/session.ts'
import { textOf } from './value-text.ts'

type Event = {
  readonly kind: string
  readonly toward?: { readonly column?: number; readonly row?: number }
  readonly beat?: number | 'drum' | 'rest'
  readonly value?: Parameters<typeof textOf>[0]
  readonly box?: string
}

/** What a moment of a run shows, in a sentence, for those who hear it. Columns and rows are counted from 1. */
export function describe(t: TFunction<'lessons'>, world: WorldName, { what }: AnyFrame): string {
  if (!what) return ''
  if (what.kind === 'said') return t('step.said', { value: textOf(what.value) })
  if (what.kind === 'set') return t('step.set', { variable: what.name, value: textOf(what.value) })
  if (what.kind === 'list-changed') return t('step.listChanged')
  const { kind, toward, beat, value, box } = what.event as Event
  if (world === 'music') return typeof beat === 'number' ? t('step.note', { note: beat }) : t(`step.${beat ?? 'rest'}`)
  return t(`step.${kind}` as 'step.flew', {
    column: (toward?.column ?? 0) + 1,
    row: (toward?.row ?? 0) + 1,
    value: textOf(value),
    box: box?.toUpperCase(),
  })
}
