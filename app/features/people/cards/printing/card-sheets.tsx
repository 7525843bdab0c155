import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import { nameParts } from '#rules/cards/tile-names.ts'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import type { PrintedChild, PrintedClass } from '../contract.ts'
import { NoStudentsToPrint } from './no-students-to-print.tsx'
import { SecretOnPaper } from './secret-on-paper.tsx'
import styles from './card-sheets.module.css'

const cardsPerSheet = 8

/**
 * Printed login cards, to be cut along the dashed lines. The strip with the secret can be cut off and stored
 * separately, or left on the card for the youngest children.
 */
export function CardSheets({ printed: { name, code, paper, joinAddress, children } }: { printed: PrintedClass }) {
  const { t } = useTranslation('cards')
  if (children.length === 0) return <NoStudentsToPrint />
  const sheets = Array.from({ length: Math.ceil(children.length / cardsPerSheet) }, (_, index) =>
    children.slice(index * cardsPerSheet, (index + 1) * cardsPerSheet),
  )
  return sheets.map((group, index) => (
    <PaperSheet key={group[0]!.id} size={paper} className={styles.sheet}>
      <header className={styles.head}>
        <Lockup height={32} />
        <Title first={index === 0}>
          {t('print.cardsOf', { name })}
          {sheets.length > 1 && (
            <span className={styles.page}>
              {' '}
              {index + 1}/{sheets.length}
            </span>
          )}
        </Title>
      </header>
      <ul className={styles.cards}>
        {group.map((child) => (
          <CardOnPaper key={child.id} child={child} code={code} joinAddress={joinAddress} />
        ))}
      </ul>
    </PaperSheet>
  ))
}

/** Every sheet shows the class name, but only the first one as `h1`: a page has one main heading. */
const Title = ({ first, children }: { first: boolean; children: ReactNode }) =>
  first ? <h1 className={styles.class}>{children}</h1> : <p className={styles.class}>{children}</p>

/** A name that needs more than one line in the large font. */
const isLong = (first: string, rest: string) => first.length > 11 || rest.length > 18

function CardOnPaper({
  child: { id, name, username, address, secret },
  code,
  joinAddress,
}: {
  child: PrintedChild
  code: string
  joinAddress: string
}) {
  const { t } = useTranslation('cards')
  const { first, rest } = nameParts(name)
  const shortAddress = joinAddress.replace(/^https?:\/\//, '')
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <div className={styles.who}>
          <div className={styles.person} data-long={isLong(first, rest) ? '' : undefined}>
            <ChildKite id={id} size={44} />
            <div>
              <p className={styles.given}>{first}</p>
              {rest !== '' && <p className={styles.family}>{rest}</p>}
            </div>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('print.username')}</dt>
              <dd>{username}</dd>
            </div>
            <div>
              <dt>{t('print.code')}</dt>
              <dd className={styles.code}>{formatClassCode(code)}</dd>
            </div>
            <div>
              <dt>{t('print.address')}</dt>
              <dd>{shortAddress}</dd>
            </div>
          </dl>
        </div>
        {address ? (
          <div className={styles.scan}>
            <QrCode text={address} label={t('print.qrOf', { name })} className={styles.qr} />
            <p>{t('print.scanHere')}</p>
          </div>
        ) : (
          <p className={styles.revoked}>{t('print.revoked')}</p>
        )}
      </div>
      {secret ? (
        <div className={styles.strip}>
          <p className={styles.cut}>
            <IconScissors aria-hidden />
            <span>{t('pictures' in secret ? 'print.pictures' : 'print.words')}</span>
          </p>
          <SecretOnPaper secret={secret} />
        </div>
      ) : (
        <p className={styles.how}>{t('print.how', { address: shortAddress })}</p>
      )}
    </li>
  )
}
