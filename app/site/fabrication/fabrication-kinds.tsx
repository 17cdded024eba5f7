import { fabricationServices } from '#app/company/services.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { PictureHalf } from '../frame/picture-half.tsx';

/** The five kinds of work, each linking to its card. */
export function FabricationKinds() {
  return (
    <PictureHalf id="kinds" picture="weldment" tone="sheet" title="What we build">
      <ul className="kinds">
        {fabricationServices.map(({ key, name, line }) => (
          <li key={key}>
            <a href={`/fabrication#${key}`}>
              <span className="label">{name}</span>
              <span className="muted">{line}</span>
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink kind="secondary" href="/fabrication">
        See all fabrication services
      </ButtonLink>
    </PictureHalf>
  );
}
