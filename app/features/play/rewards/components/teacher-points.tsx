import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import type { Skill } from '#rules/rewards/teacher-points.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { ClassRewards, TeacherRewards } from '../contract.ts'
import { rewardsPath } from '../paths.ts'
import { ClassGoal } from './class-goal.tsx'
import { SkillSheet } from './skill-sheet.tsx'
import { useClassGoal } from './use-class-goal.ts'
import { useGivePoints } from './use-give-points.ts'
import styles from './points.module.css'

/** Lets a teacher give points in two taps: first one or more students, then the skill. */
export function TeacherPoints({ data }: { data: TeacherRewards }) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  const { classroomId, students } = data
  const { week, ownTreats } = useLive<ClassRewards>(rewardsPath(classroomId), {
    week: data.week,
    kites: {},
    ownTreats: data.ownTreats,
  })
  const goal = useClassGoal(classroomId, data.goal)
  const [mode, setMode] = useState<'one' | 'several' | 'all'>('one')
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [isSheetOpen, setSheetOpen] = useState(false)
  const points = useGivePoints(classroomId)
  const recipientIds = mode === 'all' ? students.map(({ id }) => id) : [...chosenIds]
  const selectStudent = (id: string) => {
    if (mode !== 'several') {
      setChosenIds(new Set([id]))
      return setSheetOpen(true)
    }
    const next = new Set(chosenIds)
    if (!next.delete(id)) next.add(id)
    setChosenIds(next)
  }
  return (
    <>
      <PageHead
        title={t('give.title')}
        note={data.className}
        actions={
          <>
            <Button
              variant="quiet"
              icon={<IconDeviceTv aria-hidden />}
              href={localizePath('/dashboard/rewards?view=projector')}
            >
              {t('projector.open')}
            </Button>
            <Button
              variant="quiet"
              icon={<IconCamera aria-hidden />}
              href={localizePath('/dashboard/rewards/snapshots')}
            >
              {t('snapshots.title')}
            </Button>
          </>
        }
      />
      <div className={styles.cards}>
        {students.length === 0 ? (
          <EmptyState mood="thinking" title={t('give.empty')} hint={t('give.emptyHint')} />
        ) : (
          <Card
            title={t('give.week')}
            aside={
              <SegmentedControl
                label={t('give.whom')}
                value={mode}
                onChange={(value) => {
                  setMode(value)
                  setChosenIds(new Set())
                  if (value === 'all') setSheetOpen(true)
                }}
                options={(['one', 'several', 'all'] as const).map((value) => ({ value, label: t(`give.${value}`) }))}
              />
            }
          >
            <ul className={styles.children}>
              {students.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.child}
                    aria-pressed={mode === 'several' ? chosenIds.has(id) : undefined}
                    onClick={() => selectStudent(id)}
                  >
                    <ChildKite id={id} size={56} />
                    <span className={styles.name}>{name}</span>
                    <span className={styles.count} aria-label={t('give.weekOf', { count: week[id] ?? 0 })}>
                      {week[id] ?? 0}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {mode !== 'one' && (
              <Button wide disabled={recipientIds.length === 0} onClick={() => setSheetOpen(true)}>
                {t('give.to', { count: recipientIds.length })}
              </Button>
            )}
          </Card>
        )}
        <ClassGoal classroomId={classroomId} goal={goal} ownTreats={ownTreats} suggested={data.suggested} />
        {data.praised.length > 0 && (
          <Card title={t('give.lately')}>
            <ul className={styles.lately}>
              {data.praised.map(({ event, skill, names, amount }) => (
                <li key={event}>
                  <span>
                    <strong>{t(`skills.${skill as Skill}`)}</strong>{' '}
                    {names.length > 3 ? t('give.many', { count: names.length }) : names.join(', ')}
                  </span>
                  <span>{`+${amount}`}</span>
                  <Button variant="quiet" busy={points.busy} onClick={() => points.undo(event)}>
                    {t('undo')}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <SkillSheet
        title={
          recipientIds.length === 1
            ? (students.find(({ id }) => id === recipientIds[0])?.name ?? '')
            : t('give.many', { count: recipientIds.length })
        }
        opened={isSheetOpen && recipientIds.length > 0}
        onClose={() => setSheetOpen(false)}
        onSkill={(skill) => {
          setSheetOpen(false)
          points.give(recipientIds, skill)
          // Clear now, not after the response: the teacher may have selected the next student by then.
          setChosenIds(new Set())
        }}
      />
    </>
  )
}
