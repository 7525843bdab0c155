import { Arm, Body, Cheeks, Eye, Tail } from './parts.tsx'

export const WaoHello = () => (
  <>
    <g className="wao-figure" transform="rotate(-5 160 150)">
      <Tail />
      <g className="wao-arms">
        <Arm path="M64 138Q38 150 34 176" hand={[33, 182]} thumb={[45, 173]} />
      </g>
      <Body />
      <g className="wao-eyes">
        <Eye at={[128, 130]} size={[27, 31]} pupil={[130, 130]} pupilSize={[17, 20]} />
        <Eye at={[192, 130]} size={[27, 31]} pupil={[194, 130]} pupilSize={[17, 20]} />
      </g>
      <Cheeks y={168} />
      <g className="wao-mouth">
        <path fill="#631A11" d="M139 173Q160 181 181 173Q183 204 160 205Q137 204 139 173Z" />
        <path fill="#FFB3A3" d="M146 195Q160 183 174 195Q169 205 160 205Q151 205 146 195Z" />
      </g>
      <g className="wao-arms">
        <Arm path="M254 126Q284 112 284 74" hand={[284, 64]} thumb={[271, 69]} />
      </g>
    </g>
    <g className="wao-extra" fill="none" stroke="#45ABFA" strokeWidth={6} strokeLinecap="round">
      <path d="M272 22Q282 18 292 22" />
      <path d="M306 40Q312 48 312 58" />
    </g>
  </>
)
