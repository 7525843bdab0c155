import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { Conflict } from '#rules/year-turn.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField, TickBox } from '#app/ui/check-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { YearTurnSheet } from '../contract.ts'
import type { Wish } from './use-turn-draft.ts'
import styles from './turning-class.module.css'

type Turning = YearTurnSheet['classes'][number]
type TurningClassProps = {
  one: Turning
  /** Classes that stay and could take them in. */
  others: Turning[]
  wish: Wish
  names: Record<string, string>
  conflicts: Conflict[]
  onChange: (more: Partial<Wish>) => void
}

/**
 * One class and where it goes: a new class, one that exists, or nowhere. Who stays behind and who teaches on folds out.
 */
export function TurningClass({ one, others, wish, names, conflicts, onChange }: TurningClassProps) {
  const { t } = useTranslation('classrooms')
  const { name, students, teachers, icon, colour } = one
  return (
    <Card as="li" className={styles.card} data-chosen={wish.chosen}>
      <label className={styles.head}>
        <TickBox
          checked={wish.chosen}
          disabled={!one.mayMove}
          onChange={({ target }) => onChange({ chosen: target.checked })}
        />
        <RoomPicture size={36} icon={icon} colour={colour} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.note}>
            {one.mayMove ? t('mine.students', { count: students.length }) : t('yearTurn.notYours')}
          </span>
        </span>
      </label>
      {wish.chosen && (
        <div className={styles.wish}>
          <SelectField
            label={t('yearTurn.to')}
            value={wish.to}
            onChange={({ target }) => onChange({ to: target.value })}
          >
            <option value="new">{t('yearTurn.toNew')}</option>
            <option value="none">{t('yearTurn.toNone')}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {t('yearTurn.toExisting', { name: other.name, count: other.students.length })}
              </option>
            ))}
          </SelectField>
          {wish.to === 'new' && (
            <>
              <TextField
                label={t('settings.name')}
                value={wish.name}
                maxLength={80}
                onChange={({ target }) => onChange({ name: target.value })}
              />
              <TextField
                label={t('settings.grade')}
                optional
                value={wish.grade}
                maxLength={20}
                onChange={({ target }) => onChange({ grade: target.value })}
              />
            </>
          )}
          {wish.to !== 'none' && students.length > 0 && (
            <Fold
              summary={t('yearTurn.students', { go: students.length - wish.leaveOut.size, all: students.length })}
              hint={t('yearTurn.studentsHint')}
            >
              {students.map((id) => (
                <CheckField
                  key={id}
                  label={names[id] ?? ''}
                  checked={!wish.leaveOut.has(id)}
                  onChange={({ target }) => onChange({ leaveOut: toggled(wish.leaveOut, id, !target.checked) })}
                />
              ))}
            </Fold>
          )}
          {wish.to === 'new' && teachers.length > 0 && (
            <Fold
              summary={t('yearTurn.teachers', { go: wish.teachers.size, all: teachers.length })}
              hint={t('yearTurn.teachersHint')}
            >
              {teachers.map((teacher) => (
                <CheckField
                  key={teacher.id}
                  label={teacher.name}
                  checked={wish.teachers.has(teacher.id)}
                  onChange={({ target }) => onChange({ teachers: toggled(wish.teachers, teacher.id, target.checked) })}
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

const toggled = (before: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...before, id] : [...before].filter((other) => other !== id))
