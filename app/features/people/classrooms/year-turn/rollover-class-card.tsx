import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { Conflict } from '#rules/schools/year-rollover.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { CheckField, TickBox } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { RolloverData } from '../contract.ts'
import type { MoveDraft } from './use-rollover-draft.ts'
import styles from './rollover-class-card.module.css'

type DraftClass = RolloverData['classes'][number]
type RolloverClassCardProps = {
  source: DraftClass
  /** Existing classes that the students could join. */
  targets: DraftClass[]
  draft: MoveDraft
  names: Record<string, string>
  conflicts: Conflict[]
  onChange: (changes: Partial<MoveDraft>) => void
}

/**
 * A class of the rollover and its target: a new class, an existing class or none. Students who stay and teachers who
 * move along are in collapsible sections.
 */
export function RolloverClassCard({ source, targets, draft, names, conflicts, onChange }: RolloverClassCardProps) {
  const { t } = useTranslation('classrooms')
  const { name, students, teachers, icon, colour } = source
  return (
    <Card as="li" className={styles.card} data-chosen={draft.selected}>
      <label className={styles.head}>
        <TickBox
          checked={draft.selected}
          disabled={!source.mayMove}
          onChange={({ target }) => onChange({ selected: target.checked })}
        />
        <WorkspacePicture size={36} icon={icon} colour={colour} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.note}>
            {source.mayMove ? t('mine.students', { count: students.length }) : t('yearTurn.notYours')}
          </span>
        </span>
      </label>
      {draft.selected && (
        <div className={styles.wish}>
          <SelectField
            label={t('yearTurn.to')}
            value={draft.to}
            onChange={({ target }) => onChange({ to: target.value })}
          >
            <option value="new">{t('yearTurn.toNew')}</option>
            <option value="none">{t('yearTurn.toNone')}</option>
            {targets.map((target) => (
              <option key={target.id} value={target.id}>
                {t('yearTurn.toExisting', { name: target.name, count: target.students.length })}
              </option>
            ))}
          </SelectField>
          {draft.to === 'new' && (
            <>
              <TextField
                label={t('settings.name')}
                value={draft.name}
                maxLength={80}
                onChange={({ target }) => onChange({ name: target.value })}
              />
              <TextField
                label={t('settings.grade')}
                optional
                value={draft.grade}
                maxLength={20}
                onChange={({ target }) => onChange({ grade: target.value })}
              />
            </>
          )}
          {draft.to !== 'none' && students.length > 0 && (
            <Fold
              summary={t('yearTurn.students', { go: students.length - draft.leaveOut.size, all: students.length })}
              hint={t('yearTurn.studentsHint')}
            >
              {students.map((id) => (
                <CheckField
                  key={id}
                  label={names[id] ?? ''}
                  checked={!draft.leaveOut.has(id)}
                  onChange={({ target }) => onChange({ leaveOut: toggleId(draft.leaveOut, id, !target.checked) })}
                />
              ))}
            </Fold>
          )}
          {draft.to === 'new' && teachers.length > 0 && (
            <Fold
              summary={t('yearTurn.teachers', { go: draft.teachers.size, all: teachers.length })}
              hint={t('yearTurn.teachersHint')}
            >
              {teachers.map((teacher) => (
                <CheckField
                  key={teacher.id}
                  label={teacher.name}
                  checked={draft.teachers.has(teacher.id)}
                  onChange={({ target }) =>
                    onChange({ teachers: toggleId(draft.teachers, teacher.id, target.checked) })
                  }
                />
              ))}
            </Fold>
          )}
        </div>
      )}
      {conflicts.map(({ kind, students: count, seats }) => (
        <p key={kind} className={styles.conflict} role="alert">
          <IconAlertTriangle aria-hidden />
          {t(`yearTurn.conflicts.${kind}`, { count, seats })}
        </p>
      ))}
    </Card>
  )
}

function Fold({ summary, hint, children }: { summary: string; hint: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{summary}</summary>
      <p className={styles.note}>{hint}</p>
      <div className={styles.people}>{children}</div>
    </details>
  )
}

const toggleId = (before: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...before, id] : [...before].filter((other) => other !== id))
