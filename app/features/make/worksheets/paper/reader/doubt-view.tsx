import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#rules/paper/photo.ts'
import type { ReadAnswer } from '#rules/paper/read-sheet.ts'
import { letters } from '#rules/worksheets/sheet-task.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import styles from './paper-reader.module.css'

type DoubtViewProps = {
  name: string
  answer: ReadAnswer
  question: string
  options: number
  /** Doubts that are still open, with this one. */
  remaining: number
  onDecide: (option: number | null) => void
  onBack: () => void
}

const blank = 'blank'

/** One mark in doubt: the teacher sees the row and decides. */
export function DoubtView({ name, answer, question, options, remaining, onDecide, onBack }: DoubtViewProps) {
  const { t } = useTranslation('worksheets')
  const { doubt, option, picture, task } = answer
  const [choice, setChoice] = useState(option === null ? blank : String(option))
  const letterOf = (value: string) => (value === blank ? t('paper.blank') : letters[Number(value)]!)
  return (
    <div className={styles.doubt}>
      <p>
        <b>{name}</b> <span>{t('paper.task', { number: task + 1 })}</span>
      </p>
      {picture && <RowPicture picture={picture} label={t('paper.row', { number: task + 1 })} />}
      <p className={styles.reason}>{t(`paper.doubt.${doubt!}`)}</p>
      {question && <p className={styles.question}>{question}</p>}
      <SegmentedControl
        label={t('paper.choice')}
        value={choice}
        onChange={setChoice}
        options={[...Array.from({ length: options }, (_, index) => String(index)), blank].map((value) => ({
          value,
          label: letterOf(value),
        }))}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onBack}>
          {t('paper.toCamera')}
        </Button>
        <Button variant="go" onClick={() => onDecide(choice === blank ? null : Number(choice))}>
          {t('paper.decide', { letter: letterOf(choice), count: remaining - 1 })}
        </Button>
      </div>
    </div>
  )
}

/** A crop of the photo in gray, with white paper: a photo in the evening is too dark to judge a mark. */
function RowPicture({ picture: { width, height, data }, label }: { picture: Photo; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pixels = new ImageData(width, height)
    let brightest = 1
    for (const value of data) brightest = Math.max(brightest, value)
    for (const [index, value] of data.entries()) {
      const gray = (value / brightest) * 255
      pixels.data.set([gray, gray, gray, 255], index * 4)
    }
    canvas.current!.getContext('2d')!.putImageData(pixels, 0, 0)
  }, [width, height, data])
  return (
    <canvas ref={canvas} className={styles.rowPicture} width={width} height={height} role="img" aria-label={label} />
  )
}
