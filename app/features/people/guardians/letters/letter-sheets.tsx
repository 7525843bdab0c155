import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import type { PrintedLetter, PrintedLetters } from '../contract.ts'
import { ConsentSlip } from './consent-slip.tsx'
import styles from './letter-sheets.module.css'

/** Printed parent letters, one page for each student. */
export function LetterSheets({ printed }: { printed: PrintedLetters }) {
  const { t } = useTranslation('guardians')
  const { letters, paper } = printed
  if (letters.length === 0)
    return <EmptyState heading="h1" title={t('letter.nobody')} hint={t('letter.nobodyHint')} mood="asleep" />
  return letters.map((letter, index) => (
    <PaperSheet key={letter.id} size={paper}>
      <Letter letter={letter} printed={printed} isFirst={index === 0} />
    </PaperSheet>
  ))
}

type LetterProps = { letter: PrintedLetter; printed: PrintedLetters; isFirst: boolean }

function Letter({ letter: { id, tag, code, link, texts }, printed: { name, school }, isFirst }: LetterProps) {
  // A page has one main heading.
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div className={styles.letter} lang={tag}>
      <header className={styles.head}>
        <Lockup height={38} />
        <p className={styles.school}>
          <strong>{school}</strong>
          <span>{name}</span>
        </p>
      </header>
      <Title className={styles.title}>{texts.title}</Title>
      <p className={styles.to}>
        <ChildKite id={id} size={40} />
        <strong>{texts.to}</strong>
      </p>
      <p>{texts.about}</p>
      <section className={styles.steps}>
        <div>
          <p className={styles.heading}>{texts.stepsTitle}</p>
          <ol className={styles.list}>
            {texts.steps.map((step, index) => (
              <li key={step}>
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <p className={styles.note}>{texts.once}</p>
        </div>
        <div className={styles.code}>
          <QrCode text={link} label={texts.qr} className={styles.qr} />
          <p className={styles.note}>{texts.code}</p>
          <p className={styles.letters}>{code}</p>
          <p className={styles.note}>{texts.until}</p>
        </div>
      </section>
      <div className={styles.pair}>
        <Points icon={<IconEye aria-hidden />} title={texts.seeTitle} points={texts.see} />
        <Points icon={<IconEyeOff aria-hidden />} title={texts.neverTitle} points={texts.never} />
      </div>
      <footer className={styles.foot}>
        <p>{texts.questions}</p>
        <p className={styles.note}>{texts.printedOn}</p>
      </footer>
      <ConsentSlip slip={texts.slip} />
    </div>
  )
}

function Points({ icon, title, points }: { icon: ReactNode; title: string; points: readonly string[] }) {
  return (
    <section>
      <p className={styles.heading}>
        {icon} {title}
      </p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
