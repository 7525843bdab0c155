type HeadRowProps = { head: readonly (string | number)[]; isCode?: boolean }

/** First row of a table whose rows have names, so that the corner is empty. */
export const HeadRow = ({ head, isCode = false }: HeadRowProps) => (
  <tr>
    <td aria-hidden />
    {head.map((text) => (
      <th key={text} scope="col">
        {isCode ? <code>{text}</code> : text}
      </th>
    ))}
  </tr>
)
