import { useId } from 'react';
import { avatarLabel } from '#content/avatars/catalogue.ts';
import { avatars } from '../avatar-pictures.ts';

/** The ten portraits to choose one from; the form field is called `avatar`. // A7, C2 */
export function AvatarPicker({ chosen, error }: { chosen: string | null; error?: string | undefined }) {
  const id = useId();
  return (
    <fieldset className="portraits" aria-describedby={error ? id : undefined}>
      <legend>Select an Avatar</legend>
      <div>
        {avatars.map(({ name, url }) => (
          <label key={name}>
            <input type="radio" name="avatar" value={name} defaultChecked={name === chosen} required />
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
