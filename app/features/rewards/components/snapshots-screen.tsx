import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { skills } from '#rules/rewards/teacher-points.ts'
import { downloadText } from '#app/platform/download-text.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { OpenSnapshot, Snapshot, SnapshotsPage } from '../contract.ts'
import { DeleteSnapshot } from './delete-snapshot.tsx'
import { TakeSnapshot } from './take-snapshot.tsx'
import styles from './snapshots.module.css'

type Shown = SnapshotsPage & { removable: boolean }

/** Frozen standings: take one, lay two side by side, print, export. By name, never by rank. */
export function SnapshotsScreen({ classroomId, students, snapshots, to, from, every, full, removable }: Shown) {
  const { t } = useTranslation('rewards')
  const localized = useLocalePath()
  const [search, setSearch] = useSearchParams()
  const hasChosen = search.has('from') || search.has('to')
  /** Without any: the newest beside the one before it. */
  const look = (asked: { from: string; to: string } | null) =>
    setSearch(
      (before) => {
        const others = [...before].filter(([name]) => name !== 'from' && name !== 'to')
        return [...others, ...Object.entries(asked ?? {})]
      },
      { replace: true, preventScrollReset: true },
    )
  const download = useAction<{ fileName: string; text: string }>('export', {
    done: ({ fileName, text }) => downloadText(fileName, text),
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
            <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localized('/dashboard/rewards')}>
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
        {download.error && (
          <Notice kind="danger">
            <Refusal error={download.error} />
          </Notice>
        )}
        {full && <Notice kind="warning">{t('snapshots.full')}</Notice>}
        <TakeSnapshot classroomId={classroomId} every={every} onTaken={() => hasChosen && look(null)} />
        {to ? (
          <>
            <Card>
              <div className={styles.choose}>
                <Choose
                  label={t('snapshots.from')}
                  value={from?.id ?? ''}
                  snapshots={snapshots}
                  none
                  onChange={(id) => look({ to: to.id, from: id })}
                />
                <Choose
                  label={t('snapshots.to')}
                  value={to.id}
                  snapshots={snapshots}
                  onChange={(id) => look({ from: from?.id ?? '', to: id })}
                />
                {removable && (
                  <DeleteSnapshot classroomId={classroomId} snapshot={to} onDeleted={() => hasChosen && look(null)} />
                )}
              </div>
              <Printed from={from} to={to} />
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
                      const now = to.standings[id]
                      if (!now) return []
                      const then = from?.standings[id]
                      return [
                        <tr key={id}>
                          <th scope="row">
                            <ChildKite id={id} size={24} /> {name}
                          </th>
                          <td>{now.points}</td>
                          <td>{then ? `+${now.points - then.points}` : ''}</td>
                          <td>{now.badges}</td>
                          <td>{now.days}</td>
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

type ChooseProps = {
  label: string
  value: string
  snapshots: readonly Snapshot[]
  none?: true
  onChange: (id: string) => void
}

function Choose({ label, value, snapshots, none, onChange }: ChooseProps) {
  const { t } = useTranslation('rewards')
  const date = useDates({ day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <SelectField label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {none && <option value="">{t('snapshots.nothing')}</option>}
      {snapshots.map(({ id, name, takenAt }) => (
        <option key={id} value={id}>
          {`${name} · ${date(takenAt)}`}
        </option>
      ))}
    </SelectField>
  )
}

/** On paper nothing can be chosen: it says which were. */
function Printed({ from, to }: { from: Snapshot | null; to: Snapshot }) {
  const date = useDates({ day: 'numeric', month: 'long', year: 'numeric' })
  const called = ({ name, takenAt }: Snapshot) => `${name} · ${date(takenAt)}`
  return (
    <p className={styles.printed} aria-hidden>
      {from ? `${called(from)} → ${called(to)}` : called(to)}
    </p>
  )
}

/** What the class was praised for, before and after. */
function Skills({ from, to }: { from: OpenSnapshot | null; to: OpenSnapshot }) {
  const { t } = useTranslation('rewards')
  const found = skills
    .map((skill) => ({ skill, before: from?.skills[skill] ?? 0, now: to.skills[skill] ?? 0 }))
    .filter(({ now }) => now > 0)
  if (found.length === 0) return null
  const most = Math.max(...found.map(({ now, before }) => Math.max(now, before)))
  return (
    <Card title={t('snapshots.skills')}>
      <ul className={styles.skills}>
        {found.map(({ skill, before, now }) => (
          <li key={skill}>
            <span>{t(`skills.${skill}`)}</span>
            <progress value={now} max={most} aria-label={t(`skills.${skill}`)} />
            <strong>{from ? `+${now - before}` : now}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
