import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { SheetProblem } from '#rules/paper/read-sheet.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { PrintedWorksheet } from '../../contract.ts'
import { CameraView } from './camera-view.tsx'
import { DoubtView } from './doubt-view.tsx'
import { countRight, decideAnswer, openDoubts, toSavedAnswers, type ReadSheet } from './read-sheets.ts'
import { SheetLine } from './sheet-line.tsx'
import { useReadSheets } from './use-read-sheets.ts'
import { useSheetReader } from './use-sheet-reader.ts'
import styles from './paper-reader.module.css'

type PaperReaderProps = {
  classroomId: string
  worksheet: PrintedWorksheet
  /** Right options by task, once they are loaded; reading needs no network after that. */
  rightOptions: readonly (number | undefined)[] | null
  onClose: () => void
  onSaved: () => void
}

/** Reads answer sheets with the camera or from pictures, shows marks in doubt, and saves the answers. */
export function PaperReader({ classroomId, worksheet, rightOptions, onClose, onSaved }: PaperReaderProps) {
  const { t } = useTranslation('worksheets')
  const dialog = useRef<HTMLDialogElement>(null)
  const { id, copies, optionCounts, blocks } = worksheet
  const { sheets, put, remove } = useReadSheets(id)
  const [last, setLast] = useState<{ sheet: ReadSheet; previous: ReadSheet | undefined } | null>(null)
  const [problem, setProblem] = useState<SheetProblem | 'no-picture' | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const nameOf = (code: string) => copies.find((copy) => copy.code === code)?.name ?? ''
  const handleSheet = (sheet: ReadSheet) => {
    setProblem(null)
    setLast({ sheet, previous: sheets.find(({ code }) => code === sheet.code) })
    put(sheet)
  }
  const reader = useSheetReader({ copies, optionCounts, onSheet: handleSheet, onProblem: setProblem })
  const save = useAction<{ saved: number }>('answers', {
    onDone() {
      remove(complete.map(({ code }) => code))
      onSaved()
    },
  })
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const doubts = sheets.flatMap((sheet) => openDoubts(sheet).map((answer) => ({ sheet, answer })))
  const complete = sheets.filter((sheet) => openDoubts(sheet).length === 0)
  const [doubt] = doubts
  return (
    <ScreenDialog ref={dialog} className={styles.reader} aria-labelledby="paper-reader" onClose={onClose}>
      <div className={styles.head}>
        <div>
          <h2 id="paper-reader">{isDeciding && doubt ? t('paper.doubts') : t('paper.title')}</h2>
          <p>{worksheet.title}</p>
        </div>
        <IconButton label={t('paper.close')} icon={<IconX aria-hidden />} size={48} onClick={onClose} />
      </div>
      {isDeciding && doubt ? (
        <DoubtView
          key={`${doubt.sheet.code} ${doubt.answer.task}`}
          name={nameOf(doubt.sheet.code)}
          answer={doubt.answer}
          question={questionOf(blocks[doubt.answer.task])}
          options={optionCounts[doubt.answer.task]!}
          remaining={doubts.length}
          onDecide={(option) => put(decideAnswer(doubt.sheet, doubt.answer.task, option))}
          onBack={() => setDeciding(false)}
        />
      ) : (
        <>
          <CameraView readFrame={reader.readFrame} />
          <div className={styles.panel}>
            <p className={styles.status} role="status">
              {problem ? t(`paper.problem.${problem}`) : last ? null : t('paper.hint')}
            </p>
            {last && !problem && (
              <SheetLine
                name={nameOf(last.sheet.code)}
                sheet={last.sheet}
                right={rightOptions && countRight(last.sheet, rightOptions)}
                onUndo={() => {
                  if (last.previous) put(last.previous)
                  else remove([last.sheet.code])
                  setLast(null)
                }}
              />
            )}
            <div className={styles.count}>
              <span>{t('paper.count', { read: sheets.length, total: copies.length })}</span>
              <ProgressBar label={t('paper.progress')} value={sheets.length} max={copies.length} />
            </div>
            <RefusalNotice error={save.error} />
            <div className={styles.buttons}>
              {doubt && (
                <Button variant="go" onClick={() => setDeciding(true)}>
                  {t('paper.look', { count: doubts.length })}
                </Button>
              )}
              <label className={styles.pictures}>
                <IconPhoto aria-hidden /> {t('paper.pictures')}
                <input
                  className="sk-visually-hidden"
                  type="file"
                  accept="image/*"
                  multiple
                  onChange={async ({ currentTarget }) => {
                    const files = [...(currentTarget.files ?? [])]
                    currentTarget.value = ''
                    for (const file of files) await reader.readFile(file)
                  }}
                />
              </label>
              <Button
                variant={doubt ? 'soft' : 'go'}
                busy={save.busy}
                disabled={complete.length === 0}
                onClick={() =>
                  save.send({
                    classroomId,
                    worksheet: id,
                    papers: JSON.stringify(complete.map((sheet) => toSavedAnswers(sheet, optionCounts.length))),
                  })
                }
              >
                {t('paper.save', { count: complete.length })}
              </Button>
            </div>
            <p className={styles.note}>{t('paper.privacy')}</p>
          </div>
        </>
      )}
    </ScreenDialog>
  )
}

const questionOf = (block: PrintedWorksheet['blocks'][number] | undefined): string =>
  block && 'question' in block && typeof block.question === 'string' ? block.question : ''
