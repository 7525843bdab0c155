import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { SchoolOfClassrooms, YearTurnSheet } from '../contract.ts'
import { TurningClass } from './turning-class.tsx'
import { useTurnDraft } from './use-turn-draft.ts'
import styles from './year-turn.module.css'

type YearTurnProps = { school: SchoolOfClassrooms; sheet: YearTurnSheet }

/** Everybody moves up: choose classes, see what would happen, do it, and take it back for thirty days. */
export function YearTurn({ school, sheet }: YearTurnProps) {
  const { t } = useTranslation('classrooms')
  const list = useLocalePath()('/dashboard/classroom')
  const movable = sheet.classes.filter(({ mayMove }) => mayMove)
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
      <DoneTurns school={school} done={sheet.done} />
      {movable.length === 0 ? (
        <EmptyState mood="asleep" title={t('yearTurn.empty')} hint={t('yearTurn.emptyHint')} />
      ) : (
        // A turn leaves other classes behind: the sheet then begins anew.
        <Draft key={sheet.done[0]?.id ?? sheet.classes.length} school={school} sheet={sheet} />
      )}
    </>
  )
}

function Draft({ school, sheet }: YearTurnProps) {
  const { t } = useTranslation('classrooms')
  const { moves, preview, wishOf, change, chooseAll } = useTurnDraft(sheet)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const done = () => {
    close()
    // What was done, and how to take it back, stands above the classes.
    scrollTo({ top: 0 })
  }
  const turn = useAction('turn', { done, refused: close })
  const { counts, kept } = preview.turn
  const chosen = new Set(moves.map(({ from }) => from))

  return (
    <>
      <p className={styles.lead}>{t('yearTurn.lead')}</p>
      {turn.error && (
        <Notice kind="warning">
          <Refusal error={turn.error} />
        </Notice>
      )}
      <Button variant="plain" size="small" onClick={() => chooseAll(chosen.size === 0)}>
        {t(chosen.size === 0 ? 'joinRequests.selectAll' : 'joinRequests.selectNone')}
      </Button>
      <ul className={styles.classes} data-unsaved={moves.length > 0 ? '' : undefined}>
        {sheet.classes.map((one) => (
          <TurningClass
            key={one.id}
            one={one}
            others={sheet.classes.filter(({ id }) => id !== one.id && !chosen.has(id))}
            wish={wishOf(one)}
            names={sheet.names}
            conflicts={preview.conflicts.filter(({ from }) => from === one.id)}
            onChange={(more) => change(one, more)}
          />
        ))}
      </ul>
      <div className={styles.bar} data-chosen={moves.length > 0}>
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
          busy={turn.busy}
          onClick={() => setAsking(true)}
        >
          {moves.length === 0 ? t('yearTurn.confirm') : t('yearTurn.turn', { count: moves.length })}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('yearTurn.confirmTitle', { count: moves.length })}
        confirm={t('yearTurn.confirm')}
        busy={turn.busy}
        onCancel={close}
        onConfirm={() => turn.send({ _school: school.id, moves: JSON.stringify(moves) })}
      >
        {[
          t('yearTurn.confirmText', { moved: t('yearTurn.moved', { count: counts.moved }) }),
          kept.length > 0 && t('yearTurn.kept', { count: kept.length }),
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </>
  )
}

function DoneTurns({ school, done }: { school: SchoolOfClassrooms; done: YearTurnSheet['done'] }) {
  const { t } = useTranslation('classrooms')
  const date = useDates({ day: 'numeric', month: 'long', year: 'numeric' })
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
