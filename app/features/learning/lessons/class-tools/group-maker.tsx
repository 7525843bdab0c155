import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { groupSizes, makeGroups, type Pair } from '#rules/classrooms/class-tools.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { ToolProps, ToolStudent } from './class-tools.tsx'
import { PresentNames } from './present-names.tsx'
import styles from './class-tools.module.css'

/** Groups of the class by chance. */
export function GroupMaker({ state, students, absent, change, onPresence }: ToolProps) {
  const { t } = useTranslation('class-tools')
  const { size, pairsApart, groups } = state
  const present = students.filter(({ id }) => !absent.includes(id)).map(({ id }) => id)
  const names = new Map(students.map(({ id, name }) => [id, name]))
  return (
    <>
      <div className={styles.choices}>
        <span className={styles.size} role="group" aria-label={t('groups.size', { count: size })}>
          <IconButton
            variant="paper"
            size={56}
            label={t('groups.smaller')}
            disabled={size <= groupSizes.least}
            icon={<IconMinus aria-hidden />}
            onClick={() => change({ size: size - 1 })}
          />
          <b role="status">{t('groups.size', { count: size })}</b>
          <IconButton
            variant="paper"
            size={56}
            label={t('groups.larger')}
            disabled={size >= groupSizes.most}
            icon={<IconPlus aria-hidden />}
            onClick={() => change({ size: size + 1 })}
          />
        </span>
        <Button
          variant="go"
          size="large"
          disabled={present.length === 0}
          icon={<IconArrowsShuffle aria-hidden />}
          onClick={() => change({ groups: makeGroups(present, size, pairsApart, Math.random) })}
        >
          {t(groups ? 'groups.again' : 'groups.make')}
        </Button>
      </div>
      {groups && (
        <>
          {!groups.isApart && pairsApart.length > 0 && <p role="alert">{t('groups.notApart')}</p>}
          <ol className={styles.groups}>
            {groups.groups.map((group, index) => (
              <li key={index} className={styles.group}>
                <h3>{t('groups.group', { number: index + 1 })}</h3>
                <ul>{group.map((id) => names.has(id) && <li key={id}>{names.get(id)}</li>)}</ul>
              </li>
            ))}
          </ol>
        </>
      )}
      <ApartPairs students={students} pairsApart={pairsApart} onChange={(next) => change({ pairsApart: next })} />
      <PresentNames students={students} absent={absent} onPresence={onPresence} />
    </>
  )
}

type ApartPairsProps = {
  students: readonly ToolStudent[]
  pairsApart: readonly Pair[]
  onChange: (pairsApart: readonly Pair[]) => void
}

/** Pairs that must not be in one group. Closed by default, because the class sees the projector. */
function ApartPairs({ students, pairsApart, onChange }: ApartPairsProps) {
  const { t } = useTranslation('class-tools')
  const [chosen, setChosen] = useState<readonly [string, string]>(['', ''])
  const nameOf = (id: string) => students.find((student) => student.id === id)?.name ?? ''
  const [first, second] = chosen
  const isNew = !pairsApart.some((pair) => pair.includes(first) && pair.includes(second))
  return (
    <details className={styles.apart}>
      <summary>{t('groups.apart')}</summary>
      <ul className={styles.pairs}>
        {pairsApart.map(([left, right]) => (
          <li key={`${left} ${right}`}>
            {nameOf(left)} · {nameOf(right)}
            <IconButton
              label={t('groups.removePair', { first: nameOf(left), second: nameOf(right) })}
              icon={<IconX aria-hidden />}
              onClick={() => onChange(pairsApart.filter((pair) => pair[0] !== left || pair[1] !== right))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        {([0, 1] as const).map((side) => (
          <SelectField
            key={side}
            label={t(side === 0 ? 'groups.first' : 'groups.second')}
            value={chosen[side]}
            onChange={({ currentTarget: { value } }) => setChosen(side === 0 ? [value, second] : [first, value])}
          >
            <option value="">{t('groups.choose')}</option>
            {students.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
        <Button
          variant="soft"
          disabled={first === '' || second === '' || first === second || !isNew}
          onClick={() => {
            onChange([...pairsApart, [first, second]])
            setChosen(['', ''])
          }}
        >
          {t('groups.addPair')}
        </Button>
      </div>
    </details>
  )
}
