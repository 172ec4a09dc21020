import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import type { ButtonLook } from "../../components/button-look.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice, type NoticeTone } from "../../components/notice.tsx";
import { formatInstant } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { isPlacedForGood, isUnfulfilled, meaningOf } from "../../domain/order-states.ts";
import { resumingIn } from "../../domain/resuming.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import type { BackInCart, PaymentOutcome } from "../../stores/order-payments-store.ts";
import type { Translator } from "../../stores/root-store.ts";

/** The message that replaces the buttons after a press. */
interface OutcomeMessage {
  /**
   * The state of the order that the message is about; the message disappears with it. Undefined for one about the cart.
   */
  state?: Order["state"];
  tone: NoticeTone;
  title: string;
  words: readonly string[];
  isInCart: boolean;
}

/** The message about permits that were put into the cart; title: the message about the order before that, if any. */
function cartMessage(t: Translator, { count, problems }: BackInCart, title?: string): OutcomeMessage {
  const amount = count === 0 ? "none" : problems.length === 0 ? "all" : "some";
  const where = t(`panels.ordering.payment.inCart.${amount}`);
  return {
    tone: problems.length === 0 ? "success" : "warning",
    title: title ?? where,
    // Two permits with the same name may be kept out for the same reason.
    words: [...new Set(title === undefined ? problems : [where, ...problems])],
    isInCart: count > 0,
  };
}

/** The message about an outcome; undefined if a dialog has shown it, or the page is being left. */
function messageOf(t: Translator, outcome: PaymentOutcome): OutcomeMessage | undefined {
  if (outcome.kind === "given-up") return cartMessage(t, outcome.inCart, t("panels.ordering.payment.givenUp"));
  if (outcome.kind === "in-cart") return cartMessage(t, outcome.inCart);
  if (outcome.kind !== "known") return undefined;
  const { state, payment } = outcome.order;
  const final = isUnfulfilled(state) ? "unfulfilled" : meaningOf(state).isPaid ? "paid" : "ended";
  const news = payment.pending === undefined ? final : "open";
  return {
    state,
    tone: news === "paid" ? "success" : news === "open" ? "info" : "warning",
    title: t(`panels.ordering.payment.news.${news}`),
    words: [],
    isInCart: false,
  };
}

interface GiveUpDialogProps {
  onKeep(): void;
  /** Cancels the payment, and returns whether the dialog can be closed. */
  onGiveUp(): Promise<boolean>;
}

function GiveUpDialog({ onKeep, onGiveUp }: GiveUpDialogProps) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  // A ref as well as state: the second click of a double click may come before the dialog is drawn again.
  const hasBegun = useRef(false);
  const giveUp = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setIsBusy(true);
    if (await onGiveUp()) return;
    hasBegun.current = false;
    setIsBusy(false);
  };
  // While it is being cancelled, the driver can no longer choose to keep it.
  const keep = () => {
    if (!hasBegun.current) onKeep();
  };
  const isOff = isBusy ? true : undefined;
  return (
    <Modal
      role="alertdialog"
      title={t("panels.ordering.payment.giveUpTitle")}
      onClose={keep}
      actions={
        <>
          <Button aria-disabled={isOff} onClick={keep}>
            {t("panels.ordering.payment.keep")}
          </Button>
          <Button look="danger" aria-disabled={isOff} onClick={() => void giveUp()}>
            {t("panels.ordering.payment.giveUp")}
          </Button>
        </>
      }
    >
      <p>{t("panels.ordering.payment.giveUpText")}</p>
    </Modal>
  );
}

/** Shows the result of a press, and takes the focus, since the pressed button may be gone with the old state. */
function OutcomeNotice({ message }: { message: OutcomeMessage }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [message]);
  const toCart = <ButtonLink to="/buyPermits?view=cart">{t("pages.buyPermits.viewCart")}</ButtonLink>;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone={message.tone} title={message.title} actions={message.isInCart ? toCart : undefined}>
        {message.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
    </div>
  );
}

interface ActionProps {
  order: Order;
  words: string;
  /** What a screen reader reads out after the label, with the order's number. */
  ofKey: MessageKey;
  look: ButtonLook;
  onPress(): void;
}

/**
 * A button that a screen reader distinguishes from those of other orders. It is disabled while a call about any payment
 * is in progress, since all permits go back into the one cart.
 */
const Action = observer(function Action({ order, words, ofKey, look, onPress }: ActionProps) {
  const { orderPayments } = useBuying();
  const t = useText();
  const isBusy = orderPayments.busy !== null;
  return (
    <Button look={look} aria-disabled={isBusy ? true : undefined} onClick={isBusy ? undefined : onPress}>
      <span>{words}</span> <span className="visually-hidden">{t(ofKey, { number: order.orderNumber })}</span>
    </Button>
  );
});

interface OpenPaymentProps {
  order: Order;
  pending: NonNullable<Order["payment"]["pending"]>;
  onResume(): void;
  onGiveUp(): void;
}

/** Says that the payment has no final result, how long the permits are held, and what can be done about it. */
function OpenPayment({ order, pending, onResume, onGiveUp }: OpenPaymentProps) {
  const { boot, clock } = useStores();
  const t = useText();
  const { mayResume, holdEndsAt } = pending;
  const time = formatInstant(holdEndsAt, boot.tenant?.timeZone ?? "UTC");
  return (
    <Notice
      tone="warning"
      title={t("panels.ordering.payment.open")}
      actions={
        <>
          <Action
            order={order}
            look="primary"
            words={t(mayResume ? "panels.ordering.payment.resume" : "panels.ordering.payment.check")}
            ofKey="panels.ordering.ofOrder"
            onPress={onResume}
          />
          <Action
            order={order}
            look="secondary"
            words={t("panels.ordering.payment.giveUp")}
            ofKey="panels.ordering.ofOrder"
            onPress={onGiveUp}
          />
        </>
      }
    >
      <p>{t(mayResume ? "panels.ordering.payment.resumeText" : "panels.ordering.payment.checkText")}</p>
      <p>{t("panels.ordering.payment.parking")}</p>
      <p>{t(clock() < holdEndsAt ? "panels.ordering.payment.held" : "panels.ordering.payment.notHeld", { time })}</p>
    </Notice>
  );
}

/** Says that the order was paid when no permit was left, who takes care of it, and what to quote. */
function Unfulfilled({ number }: { number: string }) {
  const t = useText();
  return (
    <Notice tone="warning" title={t("panels.ordering.payment.unfulfilled.title")}>
      <p>{t("panels.ordering.payment.unfulfilled.text", { number })}</p>
    </Notice>
  );
}

/** Resumes the payment of this order once, if the driver pressed that on the page before. */
function useResumeOnArrival(orderId: string, resume: () => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isWanted = resumingIn(state) === orderId;
  const onArrival = useEffectEvent(() => {
    // Coming back to this history entry must not repeat it.
    void navigate(".", { replace: true, state: null });
    resume();
  });
  useEffect(() => {
    if (isWanted) onArrival();
  }, [isWanted]);
}

interface OrderPaymentProps {
  order: Order;
  /** The look of the button that buys its permits again: filled if the page is about this order only. */
  buyAgainLook?: ButtonLook;
  /** Called instead of showing a message if Resume finds that the order is paid. */
  onPaid?: (order: Order) => void;
}

/**
 * What a driver can do about the payment of an order: resume or cancel an open one, or buy the permits of a failed or
 * cancelled order again. For an order that was paid without a permit it says what happens. Otherwise it shows nothing.
 */
export const OrderPayment = observer(function OrderPayment({
  order,
  buyAgainLook = "secondary",
  onPaid,
}: OrderPaymentProps) {
  const { orderPayments } = useBuying();
  const t = useText();
  const [message, setMessage] = useState<OutcomeMessage>();
  const [isAsking, setIsAsking] = useState(false);
  const { pending, mayBuyAgain = false } = order.payment;
  const isOver = message?.state !== undefined && message.state !== order.state;
  const showOutcome = async (pressed: Promise<PaymentOutcome>) => {
    const outcome = await pressed;
    // The dialog stays open then, so that cancelling can be tried again.
    if (outcome.kind === "failed") return false;
    setIsAsking(false);
    setMessage(messageOf(t, outcome));
    return true;
  };
  const resume = async () => {
    const resumed = orderPayments.resume(order);
    const outcome = await resumed;
    if (outcome.kind === "known" && isPlacedForGood(outcome.order.state) && onPaid !== undefined) onPaid(outcome.order);
    else await showOutcome(resumed);
  };
  useResumeOnArrival(order.id, () => void resume());
  return (
    <>
      {message !== undefined && !isOver && <OutcomeNotice message={message} />}
      {pending !== undefined && (
        <OpenPayment
          order={order}
          pending={pending}
          onResume={() => void resume()}
          onGiveUp={() => setIsAsking(true)}
        />
      )}
      {isUnfulfilled(order.state) && <Unfulfilled number={order.orderNumber} />}
      {mayBuyAgain && (
        <div className="page-actions">
          <Action
            order={order}
            look={buyAgainLook}
            words={t("panels.ordering.payment.buyAgain")}
            ofKey="panels.ordering.payment.permitsOf"
            onPress={() => void showOutcome(orderPayments.buyAgain(order))}
          />
        </div>
      )}
      {isAsking && (
        <GiveUpDialog onKeep={() => setIsAsking(false)} onGiveUp={() => showOutcome(orderPayments.giveUp(order))} />
      )}
    </>
  );
});
