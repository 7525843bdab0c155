import { Arm, Body, Brows, Cheeks, Eye, Tail } from './parts.tsx'

export const WaoLost = () => (
  <>
    <g className="wao-extra" fill="none" stroke="#7A8CA6" strokeWidth={4} strokeLinecap="round">
      <path
        d="M160 150C120 260 30 220 40 290C46 330 96 322 88 290C82 268 46 280 30 310C22 326 18 340 20 356"
        strokeDasharray="1 10"
      />
    </g>
    <g className="wao-figure" transform="rotate(-12 160 150)">
      <Tail />
      <g className="wao-arms">
        <Arm path="M64 136Q34 130 24 104" hand={[22, 96]} thumb={[35, 99]} />
        <Arm path="M256 138Q284 152 298 184" hand={[300, 192]} thumb={[288, 183]} />
      </g>
      <Body />
      <g className="wao-eyes">
        <Eye at={[128, 130]} size={[27, 31]} pupil={[119, 132]} pupilSize={[14, 17]} />
        <Eye at={[192, 130]} size={[29, 33]} pupil={[201, 127]} pupilSize={[14, 17]} />
      </g>
      <Brows left="M104 90Q120 84 138 90" right="M178 82Q194 70 210 80" />
      <Cheeks y={170} />
      <g className="wao-mouth">
        <ellipse cx={160} cy={190} rx={10} ry={11} fill="#631A11" />
      </g>
    </g>
    <g className="wao-question" fill="none" stroke="#1C8FEE" strokeWidth={11} strokeLinecap="round">
      <path d="M250 40C248 10 294 10 292 38C291 56 271 54 271 74" />
      <path d="M271 97V98" />
    </g>
  </>
)
