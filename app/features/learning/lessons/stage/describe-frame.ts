import type { TFunction } from 'i18next'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { AnyFrame } from '../player/run/session.ts'
import { formatValue } from './format-value.ts'

type WorldEvent = {
  readonly kind: string
  readonly toward?: { readonly column?: number; readonly row?: number }
  readonly beat?: number | 'drum' | 'rest'
  readonly value?: Parameters<typeof formatValue>[0]
  readonly box?: string
}

/** Describes a frame in one sentence for screen readers. Columns and rows are counted from 1. */
export function describeFrame(t: TFunction<'lessons'>, world: WorldName, { event: stepEvent }: AnyFrame): string {
  if (!stepEvent) return ''
  if (stepEvent.kind === 'said') return t('step.said', { value: formatValue(stepEvent.value) })
  if (stepEvent.kind === 'set') return t('step.set', { variable: stepEvent.name, value: formatValue(stepEvent.value) })
  if (stepEvent.kind === 'list-changed') return t('step.listChanged')
  const { kind, toward, beat, value, box } = stepEvent.event as WorldEvent
  if (world === 'music') return typeof beat === 'number' ? t('step.note', { note: beat }) : t(`step.${beat ?? 'rest'}`)
  return t(`step.${kind}` as 'step.flew', {
    column: (toward?.column ?? 0) + 1,
    row: (toward?.row ?? 0) + 1,
    value: formatValue(value),
    box: box?.toUpperCase(),
  })
}
