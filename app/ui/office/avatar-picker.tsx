import { useId } from 'react';
import { avatarLabel } from '#content/avatars/catalogue.ts';
import { avatars } from '../avatar-pictures.ts';

type Props = {
  label?: string;
  name?: string;
  chosen: string | null;
  /** Whether choosing one is optional. */
  optional?: boolean;
  error?: string | undefined;
};

/** Ten avatars as radio buttons. // A7, C2 */
export function AvatarPicker({
  label = 'Select an Avatar',
  name: field = 'avatar',
  chosen,
  optional = false,
  error,
}: Props) {
  const id = useId();
  return (
    <fieldset className="portraits" aria-describedby={error ? id : undefined}>
      <legend>{optional ? `${label} (optional)` : label}</legend>
      <div>
        {optional && (
          <label>
            <input type="radio" name={field} value="" defaultChecked={chosen === null} />
            <span className="portrait-choice-none">None</span>
          </label>
        )}
        {avatars.map(({ name, url }) => (
          <label key={name}>
            <input
              type="radio"
              name={field}
              value={name}
              defaultChecked={name === chosen}
              required={!optional}
            />
            <img src={url} alt={avatarLabel(name)} title={avatarLabel(name)} width="64" height="64" />
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
