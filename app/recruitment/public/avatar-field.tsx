import { useId } from 'react';
import { avatars } from '#app/ui/avatar-pictures.ts';
import { FieldError } from '#app/ui/site/field.tsx';
import { avatarLabel } from '#content/avatars/catalogue.ts';

/** The ten portraits to choose one from. The first is chosen from the start, so that nobody is kept from applying. // C2 */
export function AvatarField({ chosen, error }: { chosen?: string | undefined; error?: string | undefined }) {
  const id = useId();
  const first = avatars.some(({ name }) => name === chosen) ? chosen : avatars[0]?.name;
  return (
    <fieldset className="field field-wide" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-legend">Select an Avatar</legend>
      <div className="avatars">
        {avatars.map(({ name, url }) => (
          <label key={name}>
            <input type="radio" name="avatar" value={name} defaultChecked={name === first} />
            <img
              src={url}
              alt={avatarLabel(name)}
              title={avatarLabel(name)}
              width="64"
              height="64"
              loading="lazy"
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
