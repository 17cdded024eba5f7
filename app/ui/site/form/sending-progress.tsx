import { bytesText } from '../../file-size.ts';
import type { SendProgress } from './send-form.ts';

type Props = {
  progress: SendProgress;
  /** Such as `Sending the drawings`. */
  label: string;
};

/** How much of a form with files is sent, in bytes. // L23 */
export function SendingProgress({ progress: { sent, total }, label }: Props) {
  return (
    <div className="form-sending">
      <progress className="form-progress" max={total || 1} value={sent} aria-label={label} />
      {total > 0 ? <p className="small muted">{`${bytesText(sent)} of ${bytesText(total)} sent`}</p> : null}
    </div>
  );
}
