import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { skills } from '#rules/rewards/teacher-points.ts'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { SnapshotDetails, Snapshot, SnapshotsPage } from '../contract.ts'
import { DeleteSnapshot } from './delete-snapshot.tsx'
import { TakeSnapshot } from './take-snapshot.tsx'
import styles from './snapshots.module.css'

type SnapshotsScreenProps = SnapshotsPage & { removable: boolean }

/** Lets a teacher take, compare, print and export snapshots. Students are listed by name, never by rank. */
export function SnapshotsScreen({
  classroomId,
  students,
  snapshots,
  to,
  from,
  every,
  full,
  removable,
}: SnapshotsScreenProps) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  const [search, setSearch] = useSearchParams()
  const hasChosen = search.has('from') || search.has('to')
  /** Null restores the default comparison of the two newest snapshots. */
  const showComparison = (comparison: { from: string; to: string } | null) =>
    setSearch(
      (current) => {
        const otherParameters = [...current].filter(([name]) => name !== 'from' && name !== 'to')
        return [...otherParameters, ...Object.entries(comparison ?? {})]
      },
      { replace: true, preventScrollReset: true },
    )
  const download = useAction<{ fileName: string; text: string }>('export', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
  })
  const heads = [
    t('snapshots.name'),
    t('snapshots.points'),
    t('snapshots.growth'),
    t('badge.title'),
    t('snapshots.days'),
  ]
  return (
    <>
      <PageHead
        title={t('snapshots.title')}
        note={t('snapshots.note')}
        actions={
          <div className={styles.actions}>
            <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localizePath('/dashboard/rewards')}>
              {t('give.title')}
            </Button>
            {to && (
              <>
                <Button variant="quiet" icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
                  {t('snapshots.print')}
                </Button>
                <Button
                  variant="quiet"
                  icon={<IconDownload aria-hidden />}
                  busy={download.busy}
                  onClick={() =>
                    download.send({ classroomId, snapshot: to.id, ...(from ? { other: from.id } : {}), heads })
                  }
                >
                  {t('snapshots.export')}
                </Button>
              </>
            )}
          </div>
        }
      />
      <div className={styles.cards}>
        <RefusalNotice error={download.error} />
        {full && <Notice kind="warning">{t('snapshots.full')}</Notice>}
        <TakeSnapshot classroomId={classroomId} every={every} onTaken={() => hasChosen && showComparison(null)} />
        {to ? (
          <>
            <Card>
              <div className={styles.choose}>
                <SnapshotSelect
                  label={t('snapshots.from')}
                  value={from?.id ?? ''}
                  snapshots={snapshots}
                  none
                  onChange={(id) => showComparison({ to: to.id, from: id })}
                />
                <SnapshotSelect
                  label={t('snapshots.to')}
                  value={to.id}
                  snapshots={snapshots}
                  onChange={(id) => showComparison({ from: from?.id ?? '', to: id })}
                />
                {removable && (
                  <DeleteSnapshot
                    classroomId={classroomId}
                    snapshot={to}
                    onDeleted={() => hasChosen && showComparison(null)}
                  />
                )}
              </div>
              <PrintedTitle from={from} to={to} />
              {to.note && <p className={styles.note}>{to.note}</p>}
            </Card>
            <Skills from={from} to={to} />
            <Card title={t('snapshots.students')}>
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      {heads.map((head) => (
                        <th key={head} scope="col">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {students.flatMap(({ id, name }) => {
                      const standing = to.standings[id]
                      if (!standing) return []
                      const earlierStanding = from?.standings[id]
                      return [
                        <tr key={id}>
                          <th scope="row">
                            <ChildKite id={id} size={24} /> {name}
                          </th>
                          <td>{standing.points}</td>
                          <td>{earlierStanding ? `+${standing.points - earlierStanding.points}` : ''}</td>
                          <td>{standing.badges}</td>
                          <td>{standing.days}</td>
                        </tr>,
                      ]
                    })}
                  </tbody>
                </table>
              </div>
            </Card>
          </>
        ) : (
          <EmptyState mood="thinking" title={t('snapshots.empty')} hint={t('snapshots.emptyHint')} />
        )}
      </div>
    </>
  )
}

type SnapshotSelectProps = {
  label: string
  value: string
  snapshots: readonly Snapshot[]
  none?: true
  onChange: (id: string) => void
}

function SnapshotSelect({ label, value, snapshots, none, onChange }: SnapshotSelectProps) {
  const { t } = useTranslation('rewards')
  const formatDate = useDateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <SelectField label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {none && <option value="">{t('snapshots.nothing')}</option>}
      {snapshots.map(({ id, name, takenAt }) => (
        <option key={id} value={id}>
          {`${name} · ${formatDate(takenAt)}`}
        </option>
      ))}
    </SelectField>
  )
}

/** Replaces the two select fields on paper with the names of the compared snapshots. */
function PrintedTitle({ from, to }: { from: Snapshot | null; to: Snapshot }) {
  const formatDate = useDateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  const describeSnapshot = ({ name, takenAt }: Snapshot) => `${name} · ${formatDate(takenAt)}`
  return (
    <p className={styles.printed} aria-hidden>
      {from ? `${describeSnapshot(from)} → ${describeSnapshot(to)}` : describeSnapshot(to)}
    </p>
  )
}

/** Praise points of the class by skill, compared with the earlier snapshot. */
function Skills({ from, to }: { from: SnapshotDetails | null; to: SnapshotDetails }) {
  const { t } = useTranslation('rewards')
  const praisedSkills = skills
    .map((skill) => ({ skill, earlierPoints: from?.skills[skill] ?? 0, points: to.skills[skill] ?? 0 }))
    .filter(({ points }) => points > 0)
  if (praisedSkills.length === 0) return null
  const maxPoints = Math.max(...praisedSkills.map(({ points, earlierPoints }) => Math.max(points, earlierPoints)))
  return (
    <Card title={t('snapshots.skills')}>
      <ul className={styles.skills}>
        {praisedSkills.map(({ skill, earlierPoints, points }) => (
          <li key={skill}>
            <span>{t(`skills.${skill}`)}</span>
            <progress value={points} max={maxPoints} aria-label={t(`skills.${skill}`)} />
            <strong>{from ? `+${points - earlierPoints}` : points}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
