import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'

const orders = ['hardest', 'inOrder', 'bySkill'] as const

type ResultOrder = (typeof orders)[number]

/** Order of the rounds in a report, with the control that changes it. Without skills there is no order by skill. */
export function useResultOrder(hasSkills: boolean): { order: ResultOrder; control: ReactNode } {
  const { t } = useTranslation('competitions')
  const [order, setOrder] = useState<ResultOrder>('hardest')
  const availableOrders = orders.filter((value) => value !== 'bySkill' || hasSkills)
  const control = (
    <SegmentedControl
      label={t('result.order')}
      value={order}
      onChange={setOrder}
      options={availableOrders.map((value) => ({ value, label: t(`result.${value}`) }))}
    />
  )
  return { order, control }
}
