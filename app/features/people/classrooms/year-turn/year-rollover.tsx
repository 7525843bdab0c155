import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { SchoolWithClassrooms, RolloverData } from '../contract.ts'
import { RolloverClassCard } from './rollover-class-card.tsx'
import { useRolloverDraft } from './use-rollover-draft.ts'
import styles from './year-rollover.module.css'

type YearRolloverProps = { school: SchoolWithClassrooms; data: RolloverData }

/** Moves classes to the next school year: select classes, preview, confirm, and undo within thirty days. */
export function YearRollover({ school, data }: YearRolloverProps) {
  const { t } = useTranslation('classrooms')
  const list = useLocalePath()('/dashboard/classroom')
  const movable = data.classes.filter(({ mayMove }) => mayMove)
  return (
    <>
      <PageHead
        title={t('yearTurn.title')}
        note={school.name}
        actions={
          <Button href={list} variant="quiet">
            {t('myClassrooms.title')}
          </Button>
        }
      />
      <CompletedRollovers school={school} done={data.done} />
      {movable.length === 0 ? (
        <EmptyState mood="asleep" title={t('yearTurn.empty')} hint={t('yearTurn.emptyHint')} />
      ) : (
        // A rollover changes the list of classes, so the key resets the draft.
        <RolloverDraft key={data.done[0]?.id ?? data.classes.length} school={school} data={data} />
      )}
    </>
  )
}

function RolloverDraft({ school, data }: YearRolloverProps) {
  const { t } = useTranslation('classrooms')
  const { moves, preview, draftOf, change, selectAll } = useRolloverDraft(data)
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const showResult = () => {
    close()
    // The result and its undo button are above the list of classes.
    scrollTo({ top: 0 })
  }
  const rollover = useAction('turn', { onDone: showResult, onRefused: close })
  const { counts, keptOpen } = preview.plan
  const selected = new Set(moves.map(({ from }) => from))

  return (
    <>
      <p className={styles.lead}>{t('yearTurn.lead')}</p>
      {rollover.error && (
        <Notice kind="warning">
          <Refusal error={rollover.error} />
        </Notice>
      )}
      <Button variant="plain" size="small" onClick={() => selectAll(selected.size === 0)}>
        {t(selected.size === 0 ? 'joinRequests.selectAll' : 'joinRequests.selectNone')}
      </Button>
      <ul className={styles.classes} data-unsaved={moves.length > 0 ? '' : undefined}>
        {data.classes.map((source) => (
          <RolloverClassCard
            key={source.id}
            source={source}
            targets={data.classes.filter(({ id }) => id !== source.id && !selected.has(id))}
            draft={draftOf(source)}
            names={data.names}
            conflicts={preview.conflicts.filter(({ from }) => from === source.id)}
            onChange={(changes) => change(source, changes)}
          />
        ))}
      </ul>
      <div className={styles.bar} data-chosen={moves.length > 0} data-action-bar={moves.length > 0 || undefined}>
        <p className={styles.counts} aria-live="polite">
          {moves.length === 0
            ? t('yearTurn.chooseFirst')
            : [
                t('yearTurn.moved', { count: counts.moved }),
                counts.stay > 0 && t('yearTurn.stay', { count: counts.stay }),
                counts.finish > 0 && t('yearTurn.finish', { count: counts.finish }),
                counts.inSeveral > 0 && t('yearTurn.inSeveral', { count: counts.inSeveral }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </p>
        <Button
          icon={<IconStairsUp aria-hidden />}
          disabled={moves.length === 0 || preview.conflicts.length > 0}
          busy={rollover.busy}
          onClick={() => setConfirming(true)}
        >
          {moves.length === 0 ? t('yearTurn.confirm') : t('yearTurn.turn', { count: moves.length })}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={t('yearTurn.confirmTitle', { count: moves.length })}
        confirm={t('yearTurn.confirm')}
        busy={rollover.busy}
        onCancel={close}
        onConfirm={() => rollover.send({ _school: school.id, moves: JSON.stringify(moves) })}
      >
        {[
          t('yearTurn.confirmText', { moved: t('yearTurn.moved', { count: counts.moved }) }),
          keptOpen.length > 0 && t('yearTurn.kept', { count: keptOpen.length }),
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </>
  )
}

function CompletedRollovers({ school, done }: { school: SchoolWithClassrooms; done: RolloverData['done'] }) {
  const { t } = useTranslation('classrooms')
  const date = useDateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  const undo = useAction<{ restored: number; skipped: number }>('undoTurn')
  const { busy, error, result } = undo
  return (
    <div className={styles.done}>
      {result && (
        <Notice kind="success">
          {result.skipped > 0 ? t('yearTurn.undoneSome', { count: result.skipped }) : t('yearTurn.undone')}
        </Notice>
      )}
      {error && (
        <Notice kind="warning">
          <Refusal error={error} />
        </Notice>
      )}
      {done.map(({ id, madeAt, undoUntil, by, summary }) => (
        <Card key={id} tone="success" className={styles.turn}>
          <div className={styles.words}>
            <strong>{t('yearTurn.done', { date: date(madeAt), by })}</strong>
            <span>{[t('yearTurn.moved', { count: summary.moved }), summary.names.join(', ')].join(' · ')}</span>
            <span className={styles.until}>{t('yearTurn.undoUntil', { date: date(undoUntil) })}</span>
          </div>
          <ActionForm of={undo}>
            <input type="hidden" name="_school" value={school.id} />
            <Button
              type="submit"
              name="change"
              value={id}
              variant="quiet"
              icon={<IconArrowBackUp aria-hidden />}
              busy={busy}
            >
              {t('yearTurn.undo')}
            </Button>
          </ActionForm>
        </Card>
      ))}
    </div>
  )
}
