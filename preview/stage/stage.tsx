import { useRef, useState } from "react";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewPageName } from "../pages.ts";
import { usePreviewText } from "../texts.ts";
import { Choice } from "./choice.tsx";
import { devices, type Device } from "./devices.ts";
import { PortalFrame } from "./portal-frame.tsx";
import { useSize, type Size } from "./use-size.ts";

interface StageProps {
  /** The pages that can be shown. */
  pages: readonly PreviewPageName[];
  /** Address of the frame's page. */
  frameAddress: string;
  style: Style;
}

/** A narrow window begins with the phone's width, any other with the desktop's. */
function firstDevice(): Device {
  const [phone, , desktop] = devices;
  return window.innerWidth < 800 ? phone : desktop;
}

/** Fits a device's width into the available room: it is scaled down if it is wider, never up. */
function fit(device: Device, room: Size) {
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / device.width);
  return { width: device.width, height: Math.ceil(room.height / scale), transform: `scale(${scale})` };
}

/** The pages at the width of a device, below the title of the browser's tab. */
export function Stage({ pages, frameAddress, style }: StageProps) {
  const text = usePreviewText();
  const [page, setPage] = useState<PreviewPageName | null>("home");
  const [device, setDevice] = useState(firstDevice);
  const room = useRef<HTMLDivElement>(null);
  const size = fit(device, useSize(room));
  return (
    <>
      <div className="stage-tools">
        <Choice
          legend={text("page.legend")}
          name="page"
          options={pages.map((name) => ({ name, label: text(`page.${name}`) }))}
          chosen={page}
          onChoose={(name: PreviewPageName) => setPage(name)}
        />
        <Choice
          legend={text("device.legend")}
          name="device"
          options={devices.map(({ name }) => ({ name, label: text(`device.${name}`) }))}
          chosen={device.name}
          onChoose={(name) => setDevice(devices.find((each) => each.name === name) ?? device)}
        />
      </div>
      <p className="stage-tab">
        <span className="visually-hidden">{`${text("pageTitleLabel")}: `}</span>
        <span className="stage-tab-title">{style.pageTitle}</span>
      </p>
      <div ref={room} className="stage-room">
        <PortalFrame
          address={frameAddress}
          title={text("frameTitle", { page: text(`page.${page ?? "other"}`) })}
          style={style}
          page={page}
          onMoved={setPage}
          size={size}
        />
      </div>
    </>
  );
}
