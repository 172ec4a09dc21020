import { observer } from "mobx-react-lite";
import type { CartItem } from "../../domain/cart-item.ts";
import { CartLine } from "../../panels/ordering/cart-lines.tsx";
import { ReviewPart } from "../../panels/ordering/review-part.tsx";

/** The added item behind the dialog 'Permit Added', so that the review stays in view. heading: the step's. */
export const AddedPermit = observer(function AddedPermit({ item, heading }: { item: CartItem; heading: string }) {
  return (
    <div className="flow flow-amid">
      <section className="flow-step" aria-label={heading}>
        <h2 tabIndex={-1} className="flow-heading">
          {heading}
        </h2>
        <div className="review">
          <ReviewPart title={item.permit.name}>
            <CartLine item={item} isReviewed />
          </ReviewPart>
        </div>
      </section>
    </div>
  );
});
