import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { SchoolWithClassrooms } from '../contract.ts'
import { ClassroomCard } from './classroom-card.tsx'
import { useArchive } from './use-archive.ts'
import styles from './classroom-list.module.css'

/** Active or archived classes of one school, with bulk archive and restore. `named`: show the school name. */
export function ClassroomList({
  school,
  archived,
  named,
}: {
  school: SchoolWithClassrooms
  archived: boolean
  named: boolean
}) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const archive = useArchive(school.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [toConfirm, setToConfirm] = useState<string[]>([])
  const shown = school.classrooms.filter(({ status }) => (status === 'archived') === archived)
  const rendered = useFirstRows(shown)
  const selected = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const full = school.left === 0
  const heading = named ? school.name : t(archived ? 'mine.archivedTab' : 'mine.activeTab')
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  const setArchived = (ids: string[], action: 'archive' | 'restore') => {
    archive.put(ids, action)
    setChosen(new Set())
    setToConfirm([])
  }

  return (
    <section className={styles.school} aria-label={heading}>
      <header className={styles.head}>
        <h2 className={named ? styles.title : 'sk-visually-hidden'}>{heading}</h2>
        {!archived && school.can.create && !full && (
          <Button
            href={localized(`/dashboard/classroom?view=new&in=${school.id}`)}
            variant={named ? 'soft' : 'primary'}
            size="small"
            icon={<IconPlus aria-hidden />}
            className={styles.new}
          >
            {t('mine.new')}
          </Button>
        )}
      </header>
      {!archived && full && (
        <Notice
          kind="info"
          title={t('mine.planFull')}
          action={
            <Button href={localized('/dashboard/unlock-premium')} variant="soft" size="small">
              {t('mine.plans')}
            </Button>
          }
        >
          {t('mine.planFullText')}
        </Notice>
      )}
      {shown.length === 0 ? (
        <EmptyState
          mood={archived ? 'asleep' : 'hello'}
          title={t(archived ? 'mine.noneArchived' : 'mine.none')}
          hint={t(archived ? 'mine.noneArchivedHint' : 'mine.noneHint')}
        />
      ) : (
        <ul className={styles.grid}>
          {rendered.map((classroom) => (
            <ClassroomCard
              key={classroom.id}
              classroom={classroom}
              chosen={chosen.has(classroom.id)}
              onChoose={(on) => choose(classroom.id, on)}
              onArchive={() => setToConfirm([classroom.id])}
              onRestore={() => setArchived([classroom.id], 'restore')}
              mayCopy={school.can.create && !full}
            />
          ))}
        </ul>
      )}
      {selected.length > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={t('mine.bulk')} data-action-bar>
          <span aria-live="polite">{t('mine.selected', { count: selected.length })}</span>
          <Button
            variant="plain"
            size="small"
            onClick={() =>
              setChosen(
                selected.length === shown.length
                  ? new Set()
                  : new Set(shown.filter(({ can }) => can.archive).map(({ id }) => id)),
              )
            }
          >
            {t(selected.length === shown.length ? 'joinRequests.selectNone' : 'joinRequests.selectAll')}
          </Button>
          <Button
            variant="soft"
            busy={archive.busy}
            icon={archived ? <IconRestore aria-hidden /> : <IconArchive aria-hidden />}
            onClick={() => (archived ? setArchived(selected, 'restore') : setToConfirm(selected))}
          >
            {t(archived ? 'mine.restoreSome' : 'mine.archiveSome', { count: selected.length })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={toConfirm.length > 0}
        title={t('mine.archiveTitle', {
          count: toConfirm.length,
          name: shown.find(({ id }) => id === toConfirm[0])?.name,
        })}
        confirm={t('mine.archive')}
        busy={archive.busy}
        onCancel={() => setToConfirm([])}
        onConfirm={() => setArchived(toConfirm, 'archive')}
      >
        {t('mine.archiveText')}
      </ConfirmDialog>
    </section>
  )
}
