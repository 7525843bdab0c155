import { useTranslation } from 'react-i18next'
import { showClassCode } from '#rules/class-code.ts'
import { Lockup } from '#app/ui/brand.tsx'
import { PaperSheet } from '#app/ui/paper-frame.tsx'
import type { PrintedClass } from '../contract.ts'
import { NobodyToPrint } from './nobody-to-print.tsx'
import { SecretOnPaper } from './secret-on-paper.tsx'
import styles from './list-sheets.module.css'

const perSheet = { a4: 24, letter: 22 }

/** The class on paper: who, under which username, with which secret, and boxes to tick for whatever is to be ticked. */
export function ListSheets({ printed: { name, code, school, paper, children } }: { printed: PrintedClass }) {
  const { t } = useTranslation('cards')
  if (children.length === 0) return <NobodyToPrint />
  const size = perSheet[paper]
  const sheets = Array.from({ length: Math.ceil(children.length / size) }, (_, at) =>
    children.slice(at * size, (at + 1) * size),
  )
  const withSecrets = children.some(({ secret }) => secret !== null)
  return sheets.map((group, at) => (
    <PaperSheet key={group[0]!.id} size={paper} className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.note}>
            {school} · {t('print.code')} <strong>{showClassCode(code)}</strong>
            {sheets.length > 1 && ` · ${at + 1}/${sheets.length}`}
          </p>
        </div>
        <Lockup height={32} />
      </header>
      {withSecrets && <p className={styles.keep}>{t('print.keepSafe')}</p>}
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t('print.number')}
            </th>
            <th scope="col">{t('print.name')}</th>
            <th scope="col">{t('print.username')}</th>
            {withSecrets && <th scope="col">{t('print.secret')}</th>}
            <th scope="colgroup" colSpan={5}>
              {t('print.ticks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.map(({ id, listName, username, secret }, row) => (
            <tr key={id}>
              <td className={styles.number}>{at * size + row + 1}</td>
              <th scope="row" className={styles.name}>
                {listName}
              </th>
              <td>{username}</td>
              {withSecrets && <td>{secret && <SecretOnPaper secret={secret} small />}</td>}
              {Array.from({ length: 5 }, (_, box) => (
                <td key={box} className={styles.box} aria-label={t('print.tick')}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PaperSheet>
  ))
}
