import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import type { PrintedSlip } from '../contract.ts'
import styles from './consent-slip.module.css'

/** Slip below the cut line, for families who answer on paper. Nothing is ticked before. */
export function ConsentSlip({ slip: { cut, title, yes, no, sign, purposes } }: { slip: PrintedSlip }) {
  return (
    <section className={styles.slip}>
      <p className={styles.cut}>
        <IconScissors aria-hidden /> {cut}
      </p>
      <p className={styles.title}>{title}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sk-visually-hidden">{title}</span>
            </th>
            <th scope="col">{yes}</th>
            <th scope="col">{no}</th>
          </tr>
        </thead>
        <tbody>
          {purposes.map((purpose) => (
            <tr key={purpose.title}>
              <th scope="row">
                <strong>{purpose.title}</strong> {purpose.text}
              </th>
              {[yes, no].map((answer) => (
                <td key={answer}>
                  <span className={styles.box} role="img" aria-label={answer} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sign}>
        {sign.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </section>
  )
}
